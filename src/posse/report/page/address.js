// Keeps what the charts show in the address, so that a link restores it:
// #fig1a?only=Lin-ES,Lin-TS&x=100,5000&scale=log,linear;fig1b?band=ci
// The first panel is the one that the page scrolls to.

const addressed_views = new Map(); // by panel, what follows its "?"

function read_address() {
  addressed_views.clear();
  const entries = location.hash.slice(1).split(";");
  for (const entry of entries) {
    const [name, query] = entry.split("?");
    if (query !== undefined) addressed_views.set(name, query);
  }
  return entries[0].split("?")[0];
}

function write_address(first) {
  const entry = (name) =>
    addressed_views.get(name) ? `${name}?${addressed_views.get(name)}` : name;
  const others = [...addressed_views.keys()].filter((name) => name !== first);
  history.replaceState(null, "", `#${[first, ...others].map(entry).join(";")}`);
}

function address_view(name, query) {
  if (query === (addressed_views.get(name) ?? "")) return;
  if (query) addressed_views.set(name, query);
  else addressed_views.delete(name);
  write_address(name);
}

const scale_word = (log) => (log ? "log" : "linear");

// The parts of a view that differ from the usual one. `shown` is a list of curves, or null for all.
function view_query(view, usual, shown, curves) {
  const span = (range) => range.map((value) => Number(value.toPrecision(6))).join(",");
  const parts = [];
  if (shown) parts.push(`only=${shown.map((i) => encodeURIComponent(curves[i].name)).join(",")}`);
  if (view.x) parts.push(`x=${span(view.x)}`);
  if (view.y) parts.push(`y=${span(view.y)}`);
  if (view.log_x !== usual.log_x || view.log_y !== usual.log_y)
    parts.push(`scale=${scale_word(view.log_x)},${scale_word(view.log_y)}`);
  if (view.band !== usual.band) parts.push(`band=${view.band}`);
  return parts.join("&");
}

function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // somebody typed a stray %
  }
}

// The view that a query describes; what it lacks, or says wrongly, is as usual.
function parse_view(query, usual, curves) {
  const parts = new Map(query.split("&").map((part) => part.split("=", 2)));
  const span = (key) => {
    const [low, high] = (parts.get(key) ?? "").split(",").map(Number);
    return low < high ? [low, high] : null;
  };
  const scales = parts.get("scale")?.split(",");
  const names = parts.get("only")?.split(",").map(decoded);
  const band = parts.get("band");
  return {
    view: {
      log_x: scales ? scales[0] === "log" : usual.log_x,
      log_y: scales ? scales[1] === "log" : usual.log_y,
      band: Object.hasOwn(band_choices(curves), band) ? band : usual.band,
      x: span("x"),
      y: span("y"),
    },
    shown: [...curves.keys()].filter((i) => !names || names.includes(curves[i].name)),
  };
}
