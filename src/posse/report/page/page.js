// Brings the page to life: each figure is drawn when it comes near the window.

function draw_figure(figure) {
  const data = JSON.parse(figure.querySelector("script").textContent);
  figure.replaceChildren(...figure.querySelectorAll(".static, script"));
  figure.classList.add("drawn");
  if (data.curves) new LineChart(figure, data);
  else new DotPlot(figure, data);
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

const near_window = new IntersectionObserver(
  (entries) => {
    for (const { target } of entries.filter((entry) => entry.isIntersecting)) {
      near_window.unobserve(target);
      try_to_draw(target);
    }
  },
  { rootMargin: "600px 0px" },
);

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

for (const figure of document.querySelectorAll(".figure")) near_window.observe(figure);
for (const table of document.querySelectorAll(".panel table")) make_sortable(table);
for (const details of document.querySelectorAll(".configuration")) add_copy_button(details);
