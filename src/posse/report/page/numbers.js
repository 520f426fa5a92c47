// Formats numbers and chooses ranges and ticks, like lettering.cc and scale.cc for static pictures.

const minus_sign = (text) =>
  text.replace("-", "\u2212").replace(/e\+?/, "e").replace("e-", "e\u2212");

function compact_number(value) {
  const size = Math.abs(value);
  const short = (number) => String(Number(number.toPrecision(10)));
  if (size >= 1e3 && size < 1e6) return minus_sign(short(value / 1e3)) + "k";
  if (size >= 1e6 && size < 1e9) return minus_sign(short(value / 1e6)) + "M";
  return minus_sign(short(value));
}

function grouped_number(value) {
  if (value == null) return "\u2013";
  const size = Math.abs(value);
  if (value === 0) return "0";
  if (size >= 1e12 || size < 1e-3) return minus_sign(String(Number(value.toPrecision(3))));
  if (size >= 99.95) return minus_sign(Math.round(value).toLocaleString("en-US"));
  return minus_sign(value.toFixed(2 - Math.floor(Math.log10(size))));
}

// A round number in full.
const grouped_x = (x) =>
  Number.isInteger(x) ? minus_sign(x.toLocaleString("en-US")) : compact_number(x);

// Convert values to positions along the axis and back.
const to_axis = (value, log) => (log ? Math.log10(value) : value);
const from_axis = (value, log) => (log ? 10 ** value : value);
const shown_on = (value, log) => value != null && (!log || value > 0);

function nice_step(span, about) {
  const raw = span / about;
  const power = 10 ** Math.floor(Math.log10(raw));
  const lead = raw / power;
  if (lead < Math.SQRT2) return power;
  if (lead < Math.sqrt(10)) return 2 * power;
  return (lead < Math.sqrt(50) ? 5 : 10) * power;
}

function linear_ticks(low, high, about) {
  const step = nice_step(high - low, about);
  const first = Math.ceil(low / step - 1e-9);
  const last = Math.floor(high / step + 1e-9);
  if (!(last - first <= 1000) || first + 1 === first) return [low, high];
  return Array.from({ length: last - first + 1 }, (_, i) =>
    Number(((first + i) * step).toPrecision(12)),
  );
}

function log_ticks(low, high, about) {
  if (!(low > 0) || !(high < Infinity)) return [];
  const from = Math.floor(Math.log10(low));
  const to = Math.ceil(Math.log10(high));
  const decades = Math.log10(high / low);
  const wide = decades >= 2.5;
  const stride = wide ? Math.max(1, Math.ceil(decades / (about + 1))) : 1;
  const ticks = [];
  for (let power = from; power <= to; ++power)
    for (const lead of wide ? [1] : [1, 2, 5]) {
      const tick = Number(`${lead}e${power}`);
      if (power % stride === 0 && tick >= low * (1 - 1e-9) && tick <= high * (1 + 1e-9))
        ticks.push(tick);
    }
  return ticks.length >= 3 ? ticks : linear_ticks(low, high, about);
}

const ticks_of = (low, high, log, about) => (log ? log_ticks : linear_ticks)(low, high, about);

// The smallest and the largest position of the values that an axis can show, or null.
function extent(values, log) {
  let low = Infinity;
  let high = -Infinity;
  for (const value of values) {
    if (!shown_on(value, log)) continue;
    const at = to_axis(value, log);
    if (at < low) low = at;
    if (at > high) high = at;
  }
  return low <= high ? [low, high] : null;
}

// Bands may widen the range of the means by half on each side, but not extend it below zero.
function widen_by_bands([low, high], bands, log) {
  if (!bands) return [low, high];
  const room = high > low ? (high - low) / 2 : Infinity;
  const floor = !log && low >= 0 ? Math.max(0, low - room) : low - room;
  return [
    Math.min(low, Math.max(bands[0], floor)),
    Math.max(high, Math.min(bands[1], high + room)),
  ];
}

function round_linear([low, high], about) {
  if (low > 0 && (low === high || low < high / 2)) low = 0;
  if (high < 0 && (low === high || high > low / 2)) high = 0;
  if (low === high) high = low + 1;
  const step = nice_step(high - low, about);
  return [step * Math.floor(low / step + 1e-9), step * Math.ceil(high / step - 1e-9)];
}

function round_log([low, high]) {
  const leads = [0, Math.log10(2), Math.log10(5), 1];
  const below = Math.floor(low + 1e-9);
  const above = Math.floor(high + 1e-9);
  low = below + leads.findLast((lead) => below + lead <= low + 1e-9);
  high = above + leads.find((lead) => above + lead >= high - 1e-9);
  return low < high ? [low, high] : [low - 0.5, high + 0.5];
}

// From a round value below the extent to one above.
function round_range(range, log, about) {
  if (!range) return log ? [1, 10] : [0, 1];
  const round = log ? round_log(range) : round_linear(range, about);
  return round.map((at) => from_axis(at, log));
}
