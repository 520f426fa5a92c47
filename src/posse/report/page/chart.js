// Draws a panel's curves with uPlot: zoom, scales, bands, and the values at the cursor.

const about_ticks = { x: 6, y: 5 };

// The index of the curve that the reader points at, or -1.
const focused_curve = (plot) =>
  Math.max(
    0,
    plot.series.findIndex((s, i) => i > 0 && s._focus),
  ) - 1;

class LineChart {
  constructor(figure, data) {
    this.data = data;
    this.state = {
      log_x: data.log_x,
      log_y: data.log_y,
      band: first_band(data),
    };
    const words = figure.querySelector(".static desc").textContent;
    this.canvas = make("div", { class: "canvas", role: "img", "aria-label": words });
    this.tip = new Tip();
    this.legend = new Legend(data.curves, data.value_head, {
      toggle: (index, shown) => this.plot.setSeries(index + 1, { show: shown }),
      focus: (index) =>
        this.plot.setSeries(index === null ? null : index + 1, { focus: index !== null }),
    });
    figure.append(
      this.make_tools(figure),
      make(
        "div",
        { class: "live" },
        make(
          "div",
          { class: "drawing" },
          make("div", { class: "y-label" }, data.y_label),
          this.canvas,
        ),
        this.legend.element,
      ),
    );
    this.rebuild();
    // In print the plot has no size.
    new ResizeObserver(() => this.canvas.clientWidth && this.plot.setSize(this.size())).observe(
      this.canvas,
    );
  }

  make_tools(figure) {
    const change = (key) => (value) => {
      this.state[key] = value;
      this.rebuild();
    };
    this.reset = make_button("Reset zoom", () => this.zoom(null, null), {
      class: "reset",
      hidden: true,
    });
    const choices = band_choices(this.data.curves);
    return make(
      "div",
      { class: "tools" },
      make_scale_switch("x", this.state.log_x, change("log_x")),
      make_scale_switch("y", this.state.log_y, change("log_y")),
      Object.keys(choices).length > 1
        ? make_switch("band", choices, this.state.band, change("band"))
        : "",
      this.reset,
      make_exports(figure, () => chart_picture(this)),
    );
  }

  size() {
    return { width: Math.max(200, this.canvas.clientWidth), height: this.canvas.clientHeight };
  }

  repaint() {
    this.legend.repaint();
    this.rebuild();
  }

  // The scales of a plot are fixed when it is created. The reader's zoom is kept.
  rebuild() {
    const zoomed = this.plot && !this.reset.hidden ? { ...this.plot.scales.x } : null;
    this.plot?.destroy();
    this.aligned = align_curves(this.data, this.state);
    this.plot = new uPlot(this.options(this.size()), this.aligned.columns, this.canvas);
    this.plot.over.append(this.tip.element);
    add_touch(this.plot, (low, high) => this.zoom(low, high));
    if (zoomed) this.zoom(zoomed.min, zoomed.max);
  }

  // Never beyond the range of the points: a log axis has no zero to zoom to.
  zoom(low, high) {
    const [x] = this.aligned.columns;
    const min = Math.max(low ?? x[0], x[0]);
    const max = Math.min(high ?? x.at(-1), x.at(-1));
    if (min < max) this.plot.setScale("x", { min, max });
  }

  // `zoom` enlarges everything, for a picture with a higher resolution than the screen.
  options({ width, height }, zoom = 1) {
    const log = { x: this.state.log_x, y: this.state.log_y };
    return {
      width: width * zoom,
      height: height * zoom,
      padding: [8 * zoom, 14 * zoom, 0, 0],
      legend: { show: false },
      cursor: {
        y: false,
        drag: { x: true, y: false, setScale: true },
        focus: { prox: 30 },
        points: { size: 7 },
      },
      focus: { alpha: 0.25 },
      scales: {
        x: {
          time: false,
          distr: log.x ? 3 : 1,
          range: (_, low, high) => (this.window = x_range(low, high, log.x)),
        },
        y: { distr: log.y ? 3 : 1, range: (plot) => this.y_range(plot) },
      },
      axes: ["x", "y"].map((key) => this.axis(key, log[key], zoom)),
      series: [{}, ...this.data.curves.map((curve, index) => this.series(curve, index, zoom))],
      hooks: {
        drawAxes: [(plot) => this.draw_bands(plot, zoom * devicePixelRatio)],
        setCursor: [(plot) => this.show_values_at_cursor(plot)],
        setScale: [(plot, key) => key === "x" && zoom === 1 && this.update_reset_button(plot)],
      },
    };
  }

  axis(key, log, zoom) {
    const line = { stroke: style_colour("axis"), width: zoom };
    return {
      stroke: style_colour("quiet"),
      font: `${12 * zoom}px ${page_font}`,
      label: key === "x" ? this.data.x_label : undefined,
      labelFont: `${12 * zoom}px ${page_font}`,
      labelSize: 20 * zoom,
      gap: 6 * zoom,
      size:
        key === "x"
          ? 30 * zoom
          : (_, texts) => 14 * zoom + 7 * zoom * Math.max(2, ...(texts ?? []).map((t) => t.length)),
      grid: key === "y" ? { stroke: style_colour("grid"), width: zoom } : { show: false },
      ticks: key === "x" ? { ...line, size: 5 * zoom } : { show: false },
      border: key === "x" ? { show: true, ...line } : { show: false },
      splits: (plot, _, low, high) => ticks_of(low, high, log, this.tick_count(key, plot)),
      filter: (_, ticks) => ticks,
      values: (_, ticks) => ticks.map(compact_number),
    };
  }

  tick_count(key, plot) {
    return key === "x" && this.size().width < 420 ? 4 : about_ticks[key];
  }

  series(curve, index, zoom) {
    const ratio = zoom * devicePixelRatio;
    return {
      label: curve.label,
      show: this.legend.shown(index),
      stroke: readable_colour(curve.colour),
      width: (curve.thin ? 0.9 : 1.9) * zoom,
      cap: "round",
      pxAlign: 0,
      dash: dash_lengths(curve.dash).map((length) => length * ratio),
      paths: curve.fit ? () => null : undefined,
      points: {
        show: Boolean(curve.fit),
        size: 6 * zoom,
        fill: readable_colour(curve.colour),
        filter: (plot, i) => (curve.fit ? null : isolated_points(plot.data[i])),
      },
    };
  }

  // The range of the visible parts of the visible curves.
  y_range(plot) {
    const [low, high] = this.window;
    const inside = plot.data[0].map((x) => x >= low && x <= high);
    const log = this.state.log_y;
    const shown = this.data.curves.map((_, i) => i).filter((i) => this.legend.shown(i));
    const values = (columns) => columns.flatMap((column) => column.filter((_, i) => inside[i]));
    const means = extent(values(shown.map((i) => this.aligned.columns[i + 1])), log);
    const bands = extent(values(shown.flatMap((i) => this.aligned.bands[i] ?? [])), log);
    return round_range(means && widen_by_bands(means, bands, log), log, about_ticks.y);
  }

  // Overlapping bands must not hide the curves.
  draw_bands(plot, unit) {
    const focused = focused_curve(plot);
    const shown = this.data.curves.filter((_, i) => this.legend.shown(i)).length;
    const alpha = (i) => {
      if (focused < 0) return Math.min(0.16, 0.7 / shown);
      return focused === i ? 0.16 : 0.03;
    };
    clip_to_plot(plot, () =>
      this.data.curves.forEach((curve, i) => {
        if (!plot.series[i + 1].show) return;
        const edges = this.aligned.bands[i];
        const faint = focused >= 0 && focused !== i;
        if (curve.fit) draw_fit(plot, curve, edges, { unit, alpha: faint ? 0.25 : 1 });
        else if (edges) draw_band(plot, edges, readable_colour(curve.colour), alpha(i));
      }),
    );
  }

  update_reset_button(plot) {
    const [x] = plot.data;
    this.reset.hidden = !x.length || (plot.scales.x.min <= x[0] && plot.scales.x.max >= x.at(-1));
  }

  // Shows the values at the cursor in the legend, and that of the nearest curve beside the cursor.
  show_values_at_cursor(plot) {
    const { idx, left } = plot.cursor;
    this.tip.hide();
    this.legend.mark(focused_curve(plot));
    if (idx == null || left < 0) return this.legend.show_values();
    const head = `${this.data.x_label || "x"} ${grouped_x(plot.data[0][idx])}`;
    this.legend.show_values(
      head,
      plot.data.slice(1).map((column) => column[idx]),
    );
    const nearest = focused_curve(plot);
    const value = plot.data[nearest + 1][idx];
    if (nearest < 0 || value == null) return;
    const edges = this.aligned.bands[nearest]?.map((edge) => edge[idx]);
    this.tip.show(plot, this.data.curves[nearest].label, value, edges);
  }
}
