// What uPlot is told about a line chart: its axes, scales, series and hooks.

const about_ticks = { x: 6, y: 5 };
const near_curve = 30; // pixels within which the reader points at a curve

function plot_options(chart) {
  const log = { x: chart.view.log_x, y: chart.view.log_y };
  return {
    ...chart.size(),
    padding: [8, 14, 0, 0],
    legend: { show: false },
    cursor: {
      y: false,
      drag: { x: true, y: true, uni: 24, dist: 5, setScale: false },
      focus: { prox: near_curve },
      points: { size: 7 },
    },
    focus: { alpha: 0.25 },
    scales: {
      x: { time: false, distr: log.x ? 3 : 1, range: () => chart.window },
      y: { distr: log.y ? 3 : 1, range: (plot) => chart.view.y ?? chart.y_range(plot) },
    },
    axes: ["x", "y"].map((key) => plot_axis(chart, key, log[key])),
    series: [{}, ...chart.data.curves.map((curve, index) => plot_series(chart, curve, index))],
    hooks: {
      drawAxes: [(plot) => chart.draw_bands(plot, devicePixelRatio)],
      setCursor: [(plot) => chart.show_values_at_cursor(plot)],
      setSelect: [
        (plot) => {
          const box = { ...plot.select };
          clear_mark(plot);
          setTimeout(() => chart.zoom_to(box)); // uPlot still handles the event
        },
      ],
    },
  };
}

function plot_axis(chart, key, log) {
  const line = { stroke: style_colour("axis"), width: 1 };
  return {
    stroke: style_colour("quiet"),
    font: `12px ${page_font}`,
    label: key === "x" ? x_name(chart) : undefined,
    labelFont: `12px ${page_font}`,
    labelSize: 20,
    gap: 6,
    size:
      key === "x"
        ? 30
        : (_, texts) => 14 + 7 * Math.max(2, ...(texts ?? []).map((t) => t.length)),
    grid: key === "y" ? { stroke: style_colour("grid"), width: 1 } : { show: false },
    ticks: key === "x" ? { ...line, size: 5 } : { show: false },
    border: key === "x" ? { show: true, ...line } : { show: false },
    splits: (_, __, low, high) => ticks_of(low, high, log, tick_count(chart, key)),
    filter: (_, ticks) => ticks,
    values: (_, ticks) => ticks.map(compact_number),
  };
}

// Says so if a log axis does not start where the curves do.
function x_name({ data, view, aligned }) {
  const start = view.x ? null : log_start(data, aligned.columns, view);
  if (!start || !data.x_label) return data.x_label;
  return `${data.x_label} (from ${compact_number(start)}; before, the curves are together)`;
}

const tick_count = (chart, key) => (key === "x" && chart.size().width < 420 ? 4 : about_ticks[key]);

function plot_series(chart, curve, index) {
  return {
    label: curve.label,
    show: chart.legend.shown(index),
    stroke: readable_colour(curve),
    width: curve.thin ? 0.9 : 1.9,
    cap: "round",
    pxAlign: 0,
    dash: dash_lengths(curve.dash).map((length) => length * devicePixelRatio),
    paths: curve.fit ? () => null : undefined,
    points: {
      show: Boolean(curve.fit),
      size: 6,
      fill: readable_colour(curve),
      filter: (plot, i) => (curve.fit ? null : isolated_points(plot.data[i])),
    },
  };
}
