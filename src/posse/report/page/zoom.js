// Turns boxes that the reader marks on a plot into ranges of its axes.

// A box as wide or as high as the plot leaves that axis as it is.
function marked_ranges(plot, { left, top, width, height }) {
  const { clientWidth, clientHeight } = plot.over;
  const value = (at, key) => plot.posToVal(at, key);
  return {
    x: width && width < clientWidth ? [value(left, "x"), value(left + width, "x")] : null,
    y: height && height < clientHeight ? [value(top + height, "y"), value(top, "y")] : null,
  };
}

const clear_mark = (plot) =>
  plot.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);

// Never beyond the range of the points: a log axis has no zero to zoom to.
function within(range, whole) {
  if (!range) return null;
  const [low, high] = [Math.max(range[0], whole[0]), Math.min(range[1], whole[1])];
  return low < high && (low > whole[0] || high < whole[1]) ? [low, high] : null;
}

const double_click_time = 250; // milliseconds

// Calls `click(event)` for clicks that neither end a drag nor start a double-click.
function on_plain_click(element, click) {
  let from = [0, 0];
  let waiting = 0;
  element.addEventListener("mousedown", (event) => (from = [event.clientX, event.clientY]));
  element.addEventListener("click", (event) => {
    clearTimeout(waiting);
    const moved = Math.hypot(event.clientX - from[0], event.clientY - from[1]);
    if (event.detail < 2 && moved < 5) waiting = setTimeout(() => click(event), double_click_time);
  });
}
