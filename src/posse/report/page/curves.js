// Prepares curves for a plot: one common x, gaps where an axis cannot show a value, and ranges.

// The curves on one common x: a column of means for each, and the edges of their bands.
function align_curves(data, view) {
  const band = view.band === "none" ? usual_band(data) : view.band;
  const tables = data.curves.map((curve) => {
    const keep = data.xs[curve.x]
      .map((x, i) => [x, i])
      .filter(([x, i]) => shown_on(x, view.log_x) && i < curve.mean.length);
    const pick = (column) => keep.map(([, i]) => column[i] ?? null);
    const mean = pick(curve.mean).map((y) => (shown_on(y, view.log_y) ? y : null));
    const around = (edge) => pick(edge).map((y, i) => (mean[i] === null ? null : y));
    const edges = band_edges(curve, band)?.map(around) ?? [[], []];
    return [keep.map(([x]) => x), mean, ...edges];
  });
  const [x, ...columns] = uPlot.join(tables);
  const means = columns.filter((_, i) => i % 3 === 0);
  const bands = means.map((_, i) =>
    band_edges(data.curves[i], band) ? columns.slice(3 * i + 1, 3 * i + 3) : null,
  );
  const runs = data.curves.map((curve) => (band === "runs" ? run_points(data, curve, view) : []));
  return { columns: [x, ...means], bands, runs };
}

// Points without neighbours, which no line would show.
function isolated_points(column) {
  const points = column.flatMap((y, i) => (y === undefined ? [] : [[y, i]]));
  const alone = points.filter(
    ([y], k) => y !== null && points[k - 1]?.[0] == null && points[k + 1]?.[0] == null,
  );
  return alone.length ? alone.map(([, i]) => i) : null;
}

// How far the curves are apart at each x, along the y axis.
const spreads_of = ([xs, ...columns], log_y) =>
  xs.map((_, i) => {
    const here = extent(
      columns.map((column) => column[i]),
      log_y,
    );
    return here ? here[1] - here[0] : 0;
  });

// Where a log axis starts, like parting_x() for static pictures: the last x before the curves part
// for the first time, of those in the first half; null if it starts with the curves.
function log_start(data, columns, { log_x, log_y }) {
  if (!log_x || data.curves.some((curve) => curve.fit)) return null;
  const [xs, ...means] = columns;
  const spreads = spreads_of(columns, log_y);
  const whole = extent(means.flat(), log_y);
  const end = spreads.at(-1);
  const enough = log_y ? end / 4 : 0.02 * (whole?.[1] - whole?.[0]);
  if (!(enough > 0 && end >= enough)) return null;
  const middle = Math.sqrt(xs[0]) * Math.sqrt(xs.at(-1)) * (1 + 1e-9);
  const parted = xs.findIndex((x, i) => spreads[i] >= enough || x > middle);
  return xs[parted - 1] ?? null;
}

// The range of x that is shown without zoom.
function whole_window(data, columns, view) {
  const [x] = columns;
  return x_range(log_start(data, columns, view) ?? x[0], x.at(-1), view.log_x);
}

function x_range(low, high, log) {
  if (low == null || !(high > 0 || !log)) return log ? [1, 10] : [0, 1];
  if (low < high) return [low, high];
  return log ? [low / 2, high * 2] : [low - 1, high + 1];
}

// Where points start to count for the range of y: on a log axis not in the first fiftieth of a
// linear window, where curves rise by decades within a few pixels.
const first_counted_x = ([low, high], { log_x, log_y }) =>
  log_y && !log_x ? low + 0.02 * (high - low) : low;
