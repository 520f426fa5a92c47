// Shows a curve's name and value beside the cursor, within the plot.

class Tip {
  constructor() {
    this.element = make("div", { class: "tip", hidden: true });
  }

  hide() {
    this.element.hidden = true;
  }

  show(plot, label, value, edges) {
    const band = edges?.every((edge) => edge != null)
      ? ` (${edges.map(grouped_number).join(" to ")})`
      : "";
    const { element } = this;
    element.replaceChildren(make("strong", {}, label), make("br"), grouped_number(value) + band);
    element.hidden = false;
    const { left, top } = plot.cursor;
    const { clientWidth, clientHeight } = plot.over;
    const { offsetWidth, offsetHeight } = element;
    const x = left + 14 + offsetWidth > clientWidth ? left - 14 - offsetWidth : left + 14;
    const y = Math.min(Math.max(0, top - offsetHeight - 8), clientHeight - offsetHeight);
    element.style.transform = `translate(${Math.max(0, x)}px, ${y}px)`;
  }
}
