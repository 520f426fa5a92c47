// Chooses and draws what surrounds the means: standard deviation, confidence or the single runs.

const band_names = { sd: "sd", ci: "95 %", runs: "runs", none: "none" };
const max_bands = 3; // more hide each other
const max_banded_curves = 6; // beyond that only the curve that the reader points at has a band

function band_choices(curves) {
  const has = {
    sd: curves.some((c) => c.sd),
    ci: curves.some((c) => c.below),
    runs: curves.some((c) => c.runs),
    none: true,
  };
  return Object.fromEntries(Object.entries(band_names).filter(([key]) => has[key]));
}

// The band that is shown of a curve unless the reader chooses another.
function usual_band(data) {
  const choices = Object.keys(band_choices(data.curves));
  return data.confidence_first && choices.includes("ci") ? "ci" : choices[0];
}

// What the bands show until the reader chooses.
const first_band = (data) =>
  data.curves.length > max_banded_curves && !data.curves.some((c) => c.fit)
    ? "none"
    : usual_band(data);

// At most three of the shown curves: the one that the reader points at, then those that end lowest.
function banded_curves(curves, shown, band, focused) {
  const lowest = ranked_curves(curves)
    .reverse()
    .filter((index) => shown.includes(index) && index !== focused);
  const some = band === "none" ? [] : lowest;
  return (shown.includes(focused) ? [focused, ...some] : some).slice(0, max_bands);
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

// Stretches of points that have both edges, skipping points that only other curves have.
function band_stretches([low, high], x) {
  const stretches = [[]];
  for (let i = 0; i < x.length; ++i) {
    if (low[i] === undefined) continue;
    if (low[i] === null || high[i] === null) stretches.push([]);
    else stretches.at(-1).push(i);
  }
  return stretches.filter((stretch) => stretch.length > 1);
}

// The outlines of a band: forwards along its upper edge, back along the lower one. On a log axis a
// band that reaches zero or below reaches the floor of the plot.
function band_outlines([low, high], x, { log, floor }) {
  const at = (i, edge) => [x[i], log && edge[i] <= 0 ? floor : edge[i]];
  return band_stretches([low, high], x).map((stretch) => [
    ...stretch.map((i) => at(i, high)),
    ...stretch.toReversed().map((i) => at(i, low)),
  ]);
}

function trace(plot, points) {
  points.forEach(([x, y], k) => {
    const at = [plot.valToPos(x, "x", true), plot.valToPos(y, "y", true)];
    if (k) plot.ctx.lineTo(...at);
    else plot.ctx.moveTo(...at);
  });
}

function draw_band(plot, outlines, colour, alpha) {
  const { ctx } = plot;
  ctx.beginPath();
  for (const outline of outlines) {
    trace(plot, outline);
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
