// The tools above a line chart, and the hint below it.

const chart_hint = () => [
  make(
    "span",
    { class: "for-mouse" },
    "Drag to zoom into a box or along one axis, double-click to go back. Click a curve or its " +
      "name to see it alone, Shift-click to hide or add one.",
  ),
  make(
    "span",
    { class: "for-touch" },
    "Drag sideways, or mark a box with two fingers, to zoom. Tap a name to see its curve alone, " +
      "the line beside it to hide it.",
  ),
];

// Scales, bands, the way back from a zoom, and exports.
function chart_tools(chart) {
  const { view, data } = chart;
  // Where an axis changes its scale, a range of the other kind would mislead.
  const rescale = (axis) => (log) => chart.change({ [`log_${axis}`]: log, y: null });
  const choices = band_choices(data.curves);
  return [
    make_scale_switch("x", view.log_x, rescale("x")),
    make_scale_switch("y", view.log_y, rescale("y")),
    Object.keys(choices).length > 1
      ? make_switch("band", choices, view.band, (band) => chart.change({ band }))
      : "",
    chart.reset,
    make_exports(chart.figure, {
      draw: () => new ChartPicture(chart).paint(),
      rows: () => curve_rows(data),
    }),
  ];
}
