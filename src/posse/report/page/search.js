// Finds panels by words in their headings and tables, if there are many.

const many_panels = 8;

const panel_text = (panel) =>
  [...panel.querySelectorAll("h2, .subtitle, tbody th")]
    .map((element) => element.textContent)
    .join(" ")
    .toLowerCase();

function search_panels(panels, links, words, count) {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const found = panels.filter(({ text }) => wanted.every((word) => text.includes(word)));
  panels.forEach((panel, i) => {
    panel.element.hidden = links[i].hidden = !found.includes(panel);
  });
  count.textContent = wanted.length ? `${found.length} of ${panels.length}` : "";
}

function add_search(contents) {
  const panels = [...document.querySelectorAll(".panel")].map((element) => ({
    element,
    text: `${element.id.toLowerCase()} ${panel_text(element)}`,
  }));
  if (panels.length <= many_panels) return;
  const count = make("output", {});
  const box = make("input", {
    type: "search",
    placeholder: "Find a figure or policy",
    "aria-label": "Find a figure or policy",
    oninput: () => search_panels(panels, contents.querySelectorAll("li"), box.value, count),
  });
  contents.prepend(make("div", { class: "search" }, box, count));
}
