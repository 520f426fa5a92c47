// Draws a panel's curves with uPlot: zoom, scales, bands, and the values at the cursor.

// The index of the curve that the reader points at, or -1.
const focused_curve = (plot) =>
  Math.max(
    0,
    plot.series.findIndex((s, i) => i > 0 && s._focus),
  ) - 1;

class LineChart {
  constructor(figure, data) {
    this.data = data;
    this.name = figure.closest(".panel").id;
    this.usual = {
      log_x: data.log_x,
      log_y: data.log_y,
      band: first_band(data),
      x: null, // the range that is zoomed into
      y: null,
    };
    this.view = { ...this.usual };
    const words = figure.querySelector(".static desc").textContent;
    this.canvas = make("div", { class: "canvas", role: "img", "aria-label": words });
    this.tip = new Tip();
    this.legend = new Legend(data.curves, data.value_head, {
      change: () => this.update(),
      focus: (index) => this.point_to(index),
    });
    this.tools = make("div", { class: "tools" });
    const drawing = make(
      "div",
      { class: "drawing" },
      make("div", { class: "y-label" }, data.y_label),
      this.canvas,
      make("p", { class: "hint" }, ...chart_hint()),
    );
    figure.append(this.tools, make("div", { class: "live" }, drawing, this.legend.element));
    this.figure = figure;
    this.restore();
    // In print the plot has no size.
    new ResizeObserver(() => this.canvas.clientWidth && this.plot.setSize(this.size())).observe(
      this.canvas,
    );
  }

  // Shows what the address says, or all.
  restore() {
    const query = addressed_views.get(this.name) ?? "";
    const { view, shown } = parse_view(query, this.usual, this.data.curves);
    this.view = view;
    this.fill_tools();
    this.legend.show(shown);
  }

  fill_tools() {
    this.reset = make_button("Reset zoom", () => this.zoom({ x: null, y: null }), {
      class: "reset",
    });
    this.tools.replaceChildren(...chart_tools(this));
    const runs = this.tools.querySelector('[data-choice="runs"]');
    if (runs) runs.title = `Lines of ${runs_text(this.data.curves)}, of three policies at most`;
  }

  change(parts) {
    Object.assign(this.view, parts);
    this.update();
  }

  size() {
    return { width: Math.max(200, this.canvas.clientWidth), height: this.canvas.clientHeight };
  }

  repaint() {
    this.rebuild();
  }

  update() {
    this.rebuild();
    const shown = this.legend.shown_curves();
    const all = shown.length === this.data.curves.length;
    address_view(
      this.name,
      view_query(this.view, this.usual, all ? null : shown, this.data.curves),
    );
  }

  zoom({ x, y }) {
    this.view.x = within(x, whole_window(this.data, this.aligned.columns, this.view));
    this.view.y = y;
    this.update();
  }

  // A box zooms further into what is shown; an axis that it leaves as it is keeps its range.
  zoom_to(box) {
    const { x, y } = marked_ranges(this.plot, box);
    if (x || y) this.zoom({ x: x ?? this.view.x, y: y ?? this.view.y });
  }

  // The scales of a plot are fixed when it is created.
  rebuild() {
    this.plot?.destroy();
    if (this.view.log_y && this.view.y?.[0] <= 0) this.view.y = null; // of a link
    this.aligned = align_curves(this.data, this.view);
    const whole = whole_window(this.data, this.aligned.columns, this.view);
    this.window = within(this.view.x, whole) ?? whole;
    this.plot = new uPlot(plot_options(this), this.aligned.columns, this.canvas);
    this.plot.over.append(this.tip.element);
    this.plot.over.addEventListener("dblclick", () => this.zoom({ x: null, y: null }));
    on_plain_click(this.plot.over, (event) => this.pick_nearest(event));
    add_touch(this.plot, (box) => this.zoom_to(box));
    this.nearest = -1; // the curve beside the cursor
    this.reset.hidden = !this.view.x && !this.view.y;
  }

  pick_nearest(event) {
    if (this.nearest >= 0) this.legend.pick(this.nearest, event);
  }

  point_to(index) {
    this.plot.setSeries(index === null ? null : index + 1, { focus: index !== null });
    this.mark(index ?? -1);
  }

  // Marks a curve's rows in the legend and in the table.
  mark(index) {
    this.legend.mark(index);
    for (const row of this.figure.closest(".panel").querySelectorAll("tr[data-curve]"))
      row.classList.toggle("near", Number(row.dataset.curve) === index);
  }

  // The curves that have a band when the reader points at the given one, if any.
  banded(focused = -1) {
    const fitted = this.data.curves.some((curve) => curve.fit);
    const shown = this.legend.shown_curves();
    if (fitted) return this.view.band === "none" ? [] : shown; // bars do not hide each other
    return banded_curves(this.data.curves, shown, this.view.band, focused);
  }

  // The range of the visible parts of the visible curves and of the bands that stay.
  y_range(plot) {
    const [low, high] = [first_counted_x(this.window, this.view), this.window[1]];
    const inside = plot.data[0].map((x) => x >= low && x <= high);
    const log = this.view.log_y;
    const values = (columns) => columns.flatMap((column) => column.filter((_, i) => inside[i]));
    const shown = this.legend.shown_curves();
    const runs = this.banded().flatMap((i) =>
      this.aligned.runs[i].flatMap((points) =>
        points.filter(([x]) => x >= low && x <= high).map(([, y]) => y),
      ),
    );
    const means = extent(
      [...values(shown.map((i) => this.aligned.columns[i + 1])), ...runs],
      log,
    );
    const bands = extent(values(this.banded().flatMap((i) => this.aligned.bands[i] ?? [])), log);
    return round_range(means && widen_by_bands(means, bands, log), log, about_ticks.y);
  }

  draw_bands(plot, unit) {
    const focused = focused_curve(plot);
    const axis = { log: this.view.log_y, floor: plot.scales.y.min };
    const faint = (i) => focused >= 0 && focused !== i;
    const banded = this.banded(focused);
    clip_to_plot(plot, () => {
      for (const i of banded.filter((i) => !this.data.curves[i].fit)) {
        const colour = readable_colour(this.data.curves[i]);
        const edges = this.aligned.bands[i];
        if (edges)
          draw_band(
            plot,
            band_outlines(edges, plot.data[0], axis),
            colour,
            faint(i) ? 0.06 : 0.16,
          );
        draw_runs(plot, this.aligned.runs[i], colour, unit);
      }
      this.data.curves.forEach((curve, i) => {
        if (!curve.fit || !this.legend.shown(i)) return;
        const bars = banded.includes(i) ? this.aligned.bands[i] : null;
        draw_fit(plot, curve, bars, { unit, alpha: faint(i) ? 0.25 : 1 });
      });
    });
  }

  // Shows the values at the cursor in the legend, and that of the nearest curve beside the cursor.
  show_values_at_cursor(plot) {
    const { idx, left } = plot.cursor;
    this.tip.hide();
    if (plot !== this.plot) return; // it is being made
    const nearest = (this.nearest = focused_curve(plot));
    this.mark(nearest);
    if (idx == null || left < 0) return this.legend.show_values();
    const head = `${this.data.x_label || "x"} ${grouped_x(plot.data[0][idx])}`;
    this.legend.show_values(
      head,
      plot.data.slice(1).map((column) => column[idx]),
    );
    const value = plot.data[nearest + 1][idx];
    if (nearest < 0 || value == null) return;
    const edges = this.aligned.bands[nearest]?.map((edge) => edge[idx]);
    this.tip.show(plot, this.data.curves[nearest].label, value, edges);
  }
}
