// Lists the curves: buttons that hide and show them, each with its value at the cursor.

function make_swatch(curve) {
  const line = make_svg("path", {
    d: "M1 6H27",
    "stroke-width": curve.thin ? 1.1 : 2.4,
    "stroke-dasharray": curve.dash,
  });
  line.style.stroke = readable_colour(curve.colour);
  return make_svg("svg", { class: "swatch", width: 28, height: 12, "aria-hidden": "true" }, line);
}

const last_value = (curve) => curve.mean.findLast((value) => value != null);

// A curve that ends early has no final value to compare with the others.
const final_value = (curve) => (curve.incomplete ? null : last_value(curve));

class Legend {
  // Calls `toggle(index, shown)` and `focus(index or null)` to inform the chart.
  constructor(curves, value_head, { toggle, focus }) {
    this.curves = curves;
    this.value_head = value_head;
    this.toggle = toggle;
    this.focus = focus;
    this.head = make("span", { class: "at" }, value_head);
    this.rows = curves.map((curve, index) => this.make_row(curve, index));
    const ranked = curves.map((_, index) => index);
    ranked.sort(
      (a, b) => (last_value(curves[b]) ?? -Infinity) - (last_value(curves[a]) ?? -Infinity),
    );
    this.element = make(
      "div",
      { class: "legend" },
      make(
        "div",
        { class: "legend-head" },
        make_button("all", () => this.set_all(true)),
        make_button("none", () => this.set_all(false)),
        this.head,
      ),
      make("ul", {}, ...ranked.map((index) => make("li", {}, this.rows[index].button))),
    );
    this.show_values();
  }

  make_row(curve, index) {
    const value = make("span", { class: "value" });
    const button = make_button(
      "",
      () => {
        this.set(index, !this.shown(index));
        this.point_to(index);
      },
      {
        title: curve.hint || null,
        onmouseenter: () => this.point_to(index),
        onmouseleave: () => this.point_to(null),
        onfocus: () => this.point_to(index),
        onblur: () => this.point_to(null),
      },
    );
    button.append(make_swatch(curve), make("span", { class: "name" }, curve.label), value);
    press(button, true);
    return { button, value };
  }

  shown(index) {
    return this.rows[index].button.getAttribute("aria-pressed") === "true";
  }

  set(index, shown) {
    press(this.rows[index].button, shown);
    this.toggle(index, shown);
  }

  // Hidden curves are never highlighted.
  point_to(index) {
    this.focus(index !== null && this.shown(index) ? index : null);
  }

  set_all(shown) {
    this.rows.forEach((_, index) => this.set(index, shown));
  }

  // Shows the given values under `head`, by default the final ones.
  show_values(head = this.value_head, values = this.curves.map(final_value)) {
    this.head.textContent = head;
    this.rows.forEach((row, index) => (row.value.textContent = grouped_number(values[index])));
  }

  // Highlights the row of the curve near the cursor, if `near` is not -1.
  mark(near) {
    this.rows.forEach(({ button }, index) => button.classList.toggle("near", index === near));
  }

  repaint() {
    this.rows.forEach(({ button }, index) =>
      button.querySelector(".swatch").replaceWith(make_swatch(this.curves[index])),
    );
  }
}
