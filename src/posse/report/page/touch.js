// Zooms a plot when a finger moves sideways; moving up and down still scrolls the page.

const min_drag = 12; // pixels; anything shorter is a tap

function add_touch(plot, zoom) {
  let start = null;
  const x_of = (event) => {
    const { left, width } = plot.over.getBoundingClientRect();
    return Math.min(Math.max(0, event.clientX - left), width);
  };
  const select = (from, to) =>
    plot.setSelect(
      {
        left: Math.min(from, to),
        width: Math.abs(to - from),
        top: 0,
        height: plot.over.clientHeight,
      },
      false,
    );
  const stop = () => {
    start = null;
    select(0, 0);
  };
  plot.over.addEventListener("pointerdown", (event) => {
    if (event.pointerType === "touch" && event.isPrimary) start = x_of(event);
  });
  plot.over.addEventListener("pointermove", (event) => {
    if (start === null) return;
    select(start, x_of(event));
    plot.setCursor({ left: x_of(event), top: event.offsetY });
  });
  plot.over.addEventListener("pointerup", (event) => {
    if (start === null) return;
    const ends = [start, x_of(event)].sort((a, b) => a - b);
    if (ends[1] - ends[0] >= min_drag) zoom(...ends.map((end) => plot.posToVal(end, "x")));
    stop();
  });
  plot.over.addEventListener("pointercancel", stop);
}
