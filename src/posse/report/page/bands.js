// Draws the bands around the means: standard deviation or confidence, as the reader chooses.

const band_names = { sd: "sd", ci: "95 %", none: "none" };

function band_choices(curves) {
  const has = { sd: curves.some((c) => c.sd), ci: curves.some((c) => c.below), none: true };
  return Object.fromEntries(Object.entries(band_names).filter(([key]) => has[key]));
}

// What the bands show until the reader chooses.
function first_band(data) {
  const choices = Object.keys(band_choices(data.curves));
  return data.confidence_first && choices.includes("ci") ? "ci" : choices[0];
}

const band_edge = (mean, width, sign) =>
  mean.map((m, i) => (m == null || width[i] == null ? null : m + sign * width[i]));

// The lower and the upper edge of a curve's band, or null.
function band_edges(curve, band) {
  const below = { ci: curve.below, sd: curve.sd }[band];
  if (!below) return null;
  const above = (band === "ci" && curve.above) || below;
  return [band_edge(curve.mean, below, -1), band_edge(curve.mean, above, 1)];
}

// Runs of points that have both edges, skipping points that only other curves have.
function band_runs([low, high], x) {
  const runs = [[]];
  for (let i = 0; i < x.length; ++i) {
    if (low[i] === undefined) continue;
    if (low[i] === null || high[i] === null) runs.push([]);
    else runs.at(-1).push(i);
  }
  return runs.filter((run) => run.length > 1);
}

// On a log axis a band that reaches zero or below reaches the floor of the plot.
function draw_band(plot, edges, colour, alpha) {
  const { ctx } = plot;
  const [x] = plot.data;
  const floor = plot.scales.y.min;
  const log = plot.scales.y.distr === 3;
  const at = (i, edge) => [
    plot.valToPos(x[i], "x", true),
    plot.valToPos(log && edge[i] <= 0 ? floor : edge[i], "y", true),
  ];
  ctx.beginPath();
  for (const run of band_runs(edges, x)) {
    run.forEach((i, k) => (k ? ctx.lineTo(...at(i, edges[1])) : ctx.moveTo(...at(i, edges[1]))));
    for (const i of run.reverse()) ctx.lineTo(...at(i, edges[0]));
    ctx.closePath();
  }
  ctx.globalAlpha = alpha;
  ctx.fillStyle = colour;
  ctx.fill();
  ctx.globalAlpha = 1;
}

function clip_to_plot(plot, draw) {
  const { left, top, width, height } = plot.bbox;
  plot.ctx.save();
  plot.ctx.beginPath();
  plot.ctx.rect(left, top, width, height);
  plot.ctx.clip();
  draw();
  plot.ctx.restore();
}
