// Saves a picture: the current view as PNG, or the static SVG.

function download(blob, name) {
  const link = make("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

// Synchronous, unlike toBlob(), which waits until the page is idle.
function png_blob(canvas) {
  const [, base64] = canvas.toDataURL("image/png").split(",");
  return new Blob([Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))], { type: "image/png" });
}

// `draw` returns a canvas or a promise of one.
function make_exports(figure, draw) {
  const name = figure.closest(".panel").id;
  const png = async () => download(png_blob(await draw()), `${name}.png`);
  const svg = () => {
    const text = new XMLSerializer().serializeToString(figure.querySelector(".static svg"));
    download(new Blob([text], { type: "image/svg+xml" }), `${name}.svg`);
  };
  return make(
    "div",
    { class: "exports", role: "group", "aria-label": "save" },
    make_button("PNG", png, { title: "Save what is shown as PNG" }),
    make_button("SVG", svg, { title: "Save the whole figure as SVG" }),
  );
}
