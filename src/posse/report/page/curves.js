// Prepares curves for a plot: one common x, and gaps where an axis cannot show a value.

// The curves on one common x: a column of means for each, and the edges of their bands.
function align_curves(data, state) {
  const tables = data.curves.map((curve) => {
    const keep = data.xs[curve.x]
      .map((x, i) => [x, i])
      .filter(([x, i]) => shown_on(x, state.log_x) && i < curve.mean.length);
    const pick = (column) => keep.map(([, i]) => column[i] ?? null);
    const mean = pick(curve.mean).map((y) => (shown_on(y, state.log_y) ? y : null));
    const around = (edge) => pick(edge).map((y, i) => (mean[i] === null ? null : y));
    const edges = band_edges(curve, state.band)?.map(around) ?? [[], []];
    return [keep.map(([x]) => x), mean, ...edges];
  });
  const [x, ...columns] = uPlot.join(tables);
  const means = columns.filter((_, i) => i % 3 === 0);
  const bands = means.map((_, i) =>
    band_edges(data.curves[i], state.band) ? columns.slice(3 * i + 1, 3 * i + 3) : null,
  );
  return { columns: [x, ...means], bands };
}

// Points without neighbours, which no line would show.
function isolated_points(column) {
  const points = column.flatMap((y, i) => (y === undefined ? [] : [[y, i]]));
  const alone = points.filter(
    ([y], k) => y !== null && points[k - 1]?.[0] == null && points[k + 1]?.[0] == null,
  );
  return alone.length ? alone.map(([, i]) => i) : null;
}

function x_range(low, high, log) {
  if (low == null || !(high > 0 || !log)) return log ? [1, 10] : [0, 1];
  if (low < high) return [low, high];
  return log ? [low / 2, high * 2] : [low - 1, high + 1];
}
