// Draws a panel's rows of dots on one shared axis. The reader can hide rows and kinds and change the
// scale.

const percent = (share) => `${(100 * share).toFixed(3)}%`;

class DotPlot {
  constructor(figure, data) {
    this.data = data;
    this.log = data.log_x;
    this.off_rows = new Set();
    this.off_kinds = new Set();
    this.plot = make("div", { class: "dots" });
    figure.append(this.make_tools(figure), this.plot);
    this.draw();
  }

  make_tools(figure) {
    this.kind_keys = make("div", { class: "keys", role: "group", "aria-label": "shown" });
    this.kind_keys.append(
      ...this.data.kinds.map((kind, index) => this.make_kind_button(kind, index)),
    );
    return make(
      "div",
      { class: "tools" },
      make_scale_switch("x", this.log, (log) => {
        this.log = log;
        this.draw();
      }),
      this.kind_keys,
      make(
        "div",
        { class: "switch", role: "group", "aria-label": "rows" },
        make("span", {}, "rows"),
        make_button("all", () => this.set_rows(true)),
        make_button("none", () => this.set_rows(false)),
      ),
      make_exports(figure, {
        draw: () => new DotsPicture(this).paint(),
        rows: () => dots_rows(this.data),
      }),
    );
  }

  make_kind_button(kind, index) {
    const button = make_button("", () => this.toggle(this.off_kinds, index, button), {
      class: "key",
    });
    button.append(this.key_of(kind), make("span", { class: "name" }, kind.name));
    press(button, true);
    return button;
  }

  repaint() {
    this.data.kinds.forEach((kind, index) =>
      this.kind_keys.children[index].firstChild.replaceWith(this.key_of(kind)),
    );
    this.draw();
  }

  key_of(kind) {
    return make_svg(
      "svg",
      { class: "marker", width: 14, height: 14, viewBox: "-7 -7 14 14", "aria-hidden": "true" },
      make_svg("path", { d: `M0 0${kind.marker}`, fill: readable_colour(kind) }),
    );
  }

  // Redrawing replaces the row's button, so the keyboard focus moves to the new one.
  toggle(off, index, button) {
    if (!off.delete(index)) off.add(index);
    press(button, !off.has(index));
    this.draw();
    this.plot.querySelector(`[data-row="${button.dataset.row}"]`)?.focus();
  }

  set_rows(shown) {
    this.off_rows = new Set(shown ? [] : this.data.rows.keys());
    this.draw();
  }

  shown_value(row, kind) {
    const value = this.data.rows[row].values[kind];
    return !this.off_rows.has(row) && !this.off_kinds.has(kind) && shown_on(value, this.log)
      ? value
      : null;
  }

  each_kind(visit) {
    return this.data.kinds
      .map((_, kind) => kind)
      .filter((kind) => !this.off_kinds.has(kind))
      .map(visit);
  }

  // Maps the visible values to positions from 0 to 1.
  axis() {
    const values = this.data.rows.flatMap((_, row) =>
      this.each_kind((kind) => this.shown_value(row, kind)),
    );
    const [low, high] = round_range(extent(values, this.log), this.log, about_ticks.x);
    const from = to_axis(low, this.log);
    const span = to_axis(high, this.log) - from;
    const at = (value) => (to_axis(value, this.log) - from) / span;
    return {
      at,
      ticks: ticks_of(low, high, this.log, this.plot.clientWidth < 480 ? 3 : about_ticks.x),
    };
  }

  draw() {
    const axis = this.axis();
    this.plot.replaceChildren(
      ...this.data.rows.map((row, index) => this.make_row(row, index, axis)),
      this.make_axis(axis),
    );
  }

  make_row(row, index, axis) {
    const button = make_button("", () => this.toggle(this.off_rows, index, button), {
      class: "row-name",
      title: row.hint || null,
      "data-row": index,
    });
    button.append(row.label);
    press(button, !this.off_rows.has(index));
    const values = this.each_kind((kind) =>
      make("span", { class: "value" }, grouped_number(row.values[kind])),
    );
    return make(
      "div",
      { class: this.off_rows.has(index) ? "row off" : "row" },
      button,
      this.make_track(row, index, axis),
      make("div", { class: "values" }, ...values),
    );
  }

  make_track(row, index, axis) {
    const track = make_svg("svg", { role: "img", "aria-label": this.description(row) });
    for (const tick of axis.ticks)
      track.append(
        make_svg("line", {
          class: "tick",
          x1: percent(axis.at(tick)),
          x2: percent(axis.at(tick)),
          y1: "0",
          y2: "100%",
        }),
      );
    track.append(make_svg("line", { class: "guide", x1: "0", x2: "100%", y1: "50%", y2: "50%" }));
    this.each_kind(
      (kind) =>
        this.shown_value(index, kind) !== null &&
        track.append(this.make_dot(row, index, kind, axis)),
    );
    return make("div", { class: "track" }, track);
  }

  make_dot(row, index, kind, axis) {
    const { name, marker } = this.data.kinds[kind];
    const value = this.shown_value(index, kind);
    const title = make_svg("title", {}, `${row.label}\n${name}: ${grouped_number(value)}`);
    const path = make_svg(
      "path",
      { class: "dot", d: `M0 0${marker}`, fill: readable_colour(this.data.kinds[kind]) },
      title,
    );
    return make_svg("svg", { x: percent(axis.at(value)), y: "50%", overflow: "visible" }, path);
  }

  description(row) {
    return this.each_kind(
      (kind) => `${this.data.kinds[kind].name} ${grouped_number(row.values[kind])}`,
    ).join(", ");
  }

  make_axis(axis) {
    const ticks = axis.ticks.map((tick) =>
      make("span", { style: `left: ${percent(axis.at(tick))}` }, compact_number(tick)),
    );
    return make(
      "div",
      { class: "row axis" },
      make(
        "div",
        { class: "track" },
        ...ticks,
        make("div", { class: "x-label" }, this.data.x_label),
      ),
    );
  }
}
