// Makes the page interactive: draws each figure when it comes near the window.

const drawings = new Map(); // by figure
const near_window = new Set();
const stale = new Set(); // drawn in the colours of another theme

function draw_figure(figure) {
  const data = JSON.parse(figure.querySelector("script").textContent);
  figure.classList.add("drawn");
  drawings.set(figure, data.curves ? new LineChart(figure, data) : new DotPlot(figure, data));
}

// A figure that cannot be drawn keeps its static picture.
function try_to_draw(figure) {
  try {
    draw_figure(figure);
  } catch (error) {
    figure.classList.add("failed");
    console.error(error);
  }
}

function on_approach(figure) {
  near_window.add(figure);
  if (!figure.matches(".drawn, .failed")) try_to_draw(figure);
  if (stale.delete(figure)) drawings.get(figure).repaint();
}

const window_watch = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries)
      if (isIntersecting) on_approach(target);
      else near_window.delete(target);
  },
  { rootMargin: "600px 0px" },
);

document.addEventListener("themechange", () => {
  for (const figure of drawings.keys()) stale.add(figure);
  for (const figure of near_window) if (stale.has(figure)) on_approach(figure);
});

async function copy_text(code) {
  try {
    await navigator.clipboard.writeText(code.textContent);
  } catch {
    getSelection().selectAllChildren(code);
    document.execCommand("copy");
  }
}

function add_copy_button(details) {
  const button = make_button("Copy", async () => {
    await copy_text(details.querySelector("code"));
    button.textContent = "Copied";
    setTimeout(() => (button.textContent = "Copy"), 1500);
  });
  button.className = "copy";
  details.querySelector("pre").before(button);
}

function scroll_to_panel(name) {
  document.getElementById(name)?.scrollIntoView({ behavior: "instant" });
}

// A link with views changes the charts; one to a panel alone leaves them as they are.
addEventListener("hashchange", () => {
  if (!location.hash.includes("?")) return write_address(location.hash.slice(1).split(";")[0]);
  scroll_to_panel(read_address());
  for (const drawing of drawings.values()) drawing.restore?.();
});

const addressed_panel = read_address();
for (const figure of document.querySelectorAll(".figure")) window_watch.observe(figure);
for (const table of document.querySelectorAll(".panel table")) {
  make_sortable(table);
  link_rows(table, () => drawings.get(table.closest(".panel").querySelector(".figure")));
}
for (const contents of document.querySelectorAll(".contents")) add_search(contents);
if (location.hash.includes("?")) scroll_to_panel(addressed_panel);
for (const details of document.querySelectorAll(".configuration")) add_copy_button(details);
