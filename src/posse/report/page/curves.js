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

// The last x at which the curves are together, though they are apart in the end, like parting_x() for
// static pictures; null if there is none.
function parting_x([xs, ...columns], log_y) {
  const whole = extent(columns.flat(), log_y);
  const spreads = xs.map((_, i) => {
    const here = extent(
      columns.map((column) => column[i]),
      log_y,
    );
    return here ? here[1] - here[0] : Infinity;
  });
  const end = spreads.at(-1);
  const enough = log_y ? end / 4 : 0.02 * (whole?.[1] - whole?.[0]);
  if (!(enough > 0 && end >= enough && end < Infinity)) return null;
  return xs[spreads.findLastIndex((spread) => spread < enough)] ?? null;
}

// The range of x that is shown without zoom. A log axis starts where the curves part.
function whole_window(columns, { log_x, log_y }) {
  const [x] = columns;
  const start = log_x ? parting_x(columns, log_y) : null;
  return x_range(start ?? x[0], x.at(-1), log_x);
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
