// Zooms a plot when a finger moves sideways, or to the box between two fingers; moving one finger up
// and down still scrolls the page.

const min_drag = 12; // pixels; anything shorter is a tap

// `zoom` gets the box that was marked.
function add_touch(plot, zoom) {
  const fingers = new Map(); // by pointer, where it is
  let start = null;
  let box = null;
  const place = (event) => {
    const { left, top, width, height } = plot.over.getBoundingClientRect();
    const inside = (value, most) => Math.min(Math.max(0, value), most);
    return [inside(event.clientX - left, width), inside(event.clientY - top, height)];
  };
  const mark = (a, b) => {
    const whole = fingers.size < 2;
    box = {
      left: Math.min(a[0], b[0]),
      width: Math.abs(a[0] - b[0]),
      top: whole ? 0 : Math.min(a[1], b[1]),
      height: whole ? plot.over.clientHeight : Math.abs(a[1] - b[1]),
    };
    plot.setSelect(box, false);
  };
  const stop = (event) => {
    fingers.delete(event.pointerId);
    start = box = null;
    clear_mark(plot);
  };
  plot.over.addEventListener("pointerdown", (event) => {
    if (event.pointerType !== "touch") return;
    fingers.set(event.pointerId, place(event));
    start ??= place(event);
  });
  plot.over.addEventListener("pointermove", (event) => {
    if (start === null || !fingers.has(event.pointerId)) return;
    fingers.set(event.pointerId, place(event));
    const [one, other] = [...fingers.values()];
    mark(one, other ?? start);
    plot.setCursor({ left: one[0], top: one[1] });
  });
  plot.over.addEventListener("pointerup", (event) => {
    const marked = box;
    if (!fingers.has(event.pointerId)) return;
    stop(event);
    if (marked && marked.width >= min_drag) zoom(marked);
  });
  plot.over.addEventListener("pointercancel", stop);
}
