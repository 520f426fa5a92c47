// Draws the single runs of a curve.

// The points of each run; the data has steps in units of a thousandth of the largest value.
function run_points(data, curve, { log_x, log_y }) {
  const xs = data.xs[curve.run_x];
  return (curve.runs ?? []).map((steps) => {
    let units = 0;
    return steps
      .map((step, i) => [xs[i], (units += step) * curve.run_unit])
      .filter(([x, y]) => shown_on(x, log_x) && shown_on(y, log_y));
  });
}

function draw_runs(plot, runs, colour, unit) {
  const { ctx } = plot;
  ctx.save();
  Object.assign(ctx, { strokeStyle: colour, lineWidth: 0.8 * unit, globalAlpha: 0.45 });
  ctx.beginPath();
  for (const points of runs) trace(plot, points);
  ctx.stroke();
  ctx.restore();
}

// "25 of 50 runs", for the reader to know what is not drawn.
function runs_text(curves) {
  const { runs, run_count } = curves.find((curve) => curve.runs) ?? {};
  if (!runs) return "";
  return runs.length < run_count ? `the first ${runs.length} of ${run_count} runs` : "all runs";
}
