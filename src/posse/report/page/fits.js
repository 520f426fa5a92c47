// Draws fitted lines instead of curves, with bars around the fitted points.

const half_bar = 3;

// `edges` are the ends of the bars, or null; `unit` is a page pixel in canvas pixels. The plot draws
// the points themselves.
function draw_fit(plot, curve, edges, { unit, alpha }) {
  const { ctx } = plot;
  ctx.save();
  Object.assign(ctx, {
    globalAlpha: alpha,
    strokeStyle: readable_colour(curve),
    lineWidth: 1.9 * unit,
  });
  ctx.setLineDash(dash_lengths(curve.dash).map((length) => length * unit));
  draw_fitted_line(plot, curve);
  ctx.setLineDash([]);
  ctx.lineWidth = unit;
  if (edges) draw_bars(plot, edges, half_bar * unit);
  ctx.restore();
}

function draw_fitted_line(plot, curve) {
  const { ctx } = plot;
  ctx.beginPath();
  curve.fit_x.forEach((x, i) => {
    const at = [plot.valToPos(x, "x", true), plot.valToPos(curve.fit[i], "y", true)];
    if (i) ctx.lineTo(...at);
    else ctx.moveTo(...at);
  });
  ctx.stroke();
}

// On a log axis a bar that reaches zero or below reaches the floor of the plot.
function draw_bars(plot, [low, high], half) {
  const { ctx } = plot;
  const log = plot.scales.y.distr === 3;
  const at = (y) => plot.valToPos(log && y <= 0 ? plot.scales.y.min : y, "y", true);
  ctx.beginPath();
  plot.data[0].forEach((value, i) => {
    if (low[i] == null || high[i] == null) return;
    const x = plot.valToPos(value, "x", true);
    ctx.moveTo(x, at(low[i]));
    ctx.lineTo(x, at(high[i]));
    for (const end of [at(low[i]), at(high[i])]) {
      ctx.moveTo(x - half, end);
      ctx.lineTo(x + half, end);
    }
  });
  ctx.stroke();
}
