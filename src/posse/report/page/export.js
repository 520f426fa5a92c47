// Saves what a figure shows: as PNG, SVG or CSV, or as PDF through the browser's print dialogue.

function download(blob, name) {
  const link = make("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

const svg_text = (picture) => new XMLSerializer().serializeToString(picture);

// With at least twice the resolution of the screen's pixels.
async function png_blob(picture) {
  const zoom = Math.max(2, devicePixelRatio);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg_text(picture))}`;
  await image.decode();
  const canvas = make("canvas", { width: image.width * zoom, height: image.height * zoom });
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  const [, base64] = canvas.toDataURL("image/png").split(",");
  return new Blob([Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))], { type: "image/png" });
}

// Paper is white.
function in_light_colours(draw) {
  const chosen = root.dataset.theme;
  root.dataset.theme = "light";
  style_colours.clear();
  const picture = draw();
  if (chosen) root.dataset.theme = chosen;
  else delete root.dataset.theme;
  style_colours.clear();
  return picture;
}

// Prints the picture alone, on a page of its own.
function print_picture(picture) {
  document.querySelector(".print-only")?.remove();
  document.body.append(make("div", { class: "print-only" }, picture));
  root.classList.add("prints-one");
  addEventListener(
    "afterprint",
    () => {
      root.classList.remove("prints-one");
      document.querySelector(".print-only")?.remove();
    },
    { once: true },
  );
  print();
}

// `draw` returns the picture as an SVG element, `rows` the table for a CSV.
function make_exports(figure, { draw, rows }) {
  const name = figure.closest(".panel").id;
  const save = (parts, type, ending) => download(new Blob(parts, { type }), `${name}.${ending}`);
  const button = (text, onclick, title) => make_button(text, onclick, { title });
  return make(
    "div",
    { class: "exports", role: "group", "aria-label": "save" },
    button(
      "PNG",
      async () => download(await png_blob(draw()), `${name}.png`),
      "Save what is shown as PNG",
    ),
    button("SVG", () => save([svg_text(draw())], "image/svg+xml", "svg"), "Save what is shown as SVG"),
    button(
      "PDF",
      () => print_picture(in_light_colours(draw)),
      "Print what is shown: choose “Save as PDF”",
    ),
    button("CSV", () => save([csv_text(rows())], "text/csv", "csv"), "Save the numbers as CSV"),
  );
}
