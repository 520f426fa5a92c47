// Lists the curves: buttons that isolate, hide and show them, each with its value at the cursor.

function make_swatch(curve) {
  const line = make_svg("path", {
    d: "M1 6H27",
    "stroke-width": curve.thin ? 1.1 : 2.4,
    "stroke-dasharray": curve.dash,
  });
  line.style.stroke = `light-dark(${curve.colour}, ${curve.dark})`;
  return make_svg("svg", { class: "swatch", width: 28, height: 12, "aria-hidden": "true" }, line);
}

const last_value = (curve) => curve.mean.findLast((value) => value != null);

// A curve that ends early has no final value to compare with the others.
const final_value = (curve) => (curve.incomplete ? null : last_value(curve));

// The curves' indices in the order of their ends, the highest first.
const ranked_curves = (curves) =>
  curves
    .map((_, index) => index)
    .sort((a, b) => (last_value(curves[b]) ?? -Infinity) - (last_value(curves[a]) ?? -Infinity));

class Legend {
  // Calls `change()` when other curves are shown and `focus(index or null)` to highlight one.
  constructor(curves, value_head, { change, focus }) {
    this.curves = curves;
    this.value_head = value_head;
    this.change = change;
    this.focus = focus;
    this.head = make("span", { class: "at" }, value_head);
    this.rows = curves.map((curve, index) => this.make_row(curve, index));
    const set_all = (shown) => this.show(shown ? this.curves.keys() : []);
    this.element = make(
      "div",
      { class: "legend" },
      make(
        "div",
        { class: "legend-head" },
        make_button("all", () => set_all(true)),
        make_button("none", () => set_all(false)),
        this.head,
      ),
      make("ul", {}, ...ranked_curves(curves).map((i) => make("li", {}, this.rows[i].button))),
    );
    this.show_values();
  }

  make_row(curve, index) {
    const value = make("span", { class: "value" });
    const button = make_button("", (event) => this.pick(index, event), {
      title: curve.hint || null,
      onmouseenter: () => this.point_to(index),
      onmouseleave: () => this.point_to(null),
      onfocus: () => this.point_to(index),
      onblur: () => this.point_to(null),
    });
    button.append(make_swatch(curve), make("span", { class: "name" }, curve.label), value);
    press(button, true);
    return { button, value };
  }

  // A click isolates a curve, or brings the others back; with Shift, or on the drawn line, it hides
  // or shows the curve.
  pick(index, event) {
    const toggles = event.shiftKey || event.target.closest?.(".swatch");
    if (toggles) this.toggle(index);
    else this.isolate(index);
    this.point_to(index);
  }

  isolate(index) {
    const alone = this.shown(index) && this.shown_curves().length === 1;
    this.show(alone ? this.curves.keys() : [index]);
  }

  toggle(index) {
    const shown = new Set(this.shown_curves());
    if (!shown.delete(index)) shown.add(index);
    this.show(shown);
  }

  show(indices) {
    const shown = new Set(indices);
    this.rows.forEach(({ button }, index) => press(button, shown.has(index)));
    this.change();
  }

  shown(index) {
    return this.rows[index].button.getAttribute("aria-pressed") === "true";
  }

  shown_curves() {
    return [...this.curves.keys()].filter((index) => this.shown(index));
  }

  // Hidden curves are never highlighted.
  point_to(index) {
    this.focus(index !== null && this.shown(index) ? index : null);
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
}
