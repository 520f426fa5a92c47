// Builds saved pictures: words, lines and markers as one SVG that needs nothing from elsewhere.

class Picture {
  constructor(width) {
    this.width = width;
    this.y = 20;
    this.root = make_svg("svg", { xmlns: "http://www.w3.org/2000/svg", "font-family": page_font });
  }

  // Adds elements below what is there; `draw(y)` returns them.
  add(height, draw) {
    this.root.append(...draw(this.y));
    this.y += height;
  }

  // Adds words from the left, wrapped to the width.
  add_text(words, { size = 12, weight = 400, ink = "ink" } = {}) {
    const font = `${weight} ${size}px ${page_font}`;
    for (const line of wrap_words(words, font, this.width - 40))
      this.add(size * 1.35, (y) => [
        text_at(line, 20, y + size, { size, weight, fill: style_colour(ink) }),
      ]);
  }

  finish() {
    const size = { width: this.width, height: Math.ceil(this.y + 16) };
    this.root.prepend(make_svg("rect", { ...size, fill: style_colour("card") }));
    for (const [name, value] of Object.entries(size)) this.root.setAttribute(name, value);
    this.root.setAttribute("viewBox", `0 0 ${size.width} ${size.height}`);
    return this.root;
  }
}

const rounded = (value) => Math.round(Math.min(Math.max(value, -1e4), 1e4) * 10) / 10;

function text_at(words, x, y, { size = 12, weight = 400, fill = style_colour("ink"), anchor } = {}) {
  const look = { "font-size": size, "font-weight": weight, fill, "text-anchor": anchor ?? "start" };
  return make_svg("text", { x: rounded(x), y: rounded(y), ...look }, words);
}

const line_between = (x1, y1, x2, y2, stroke, more = {}) =>
  make_svg("path", {
    d: `M${rounded(x1)} ${rounded(y1)}L${rounded(x2)} ${rounded(y2)}`,
    fill: "none",
    stroke,
    ...more,
  });

const marker_at = (kind, x, y) =>
  make_svg("path", {
    d: `M${rounded(x)} ${rounded(y)}${kind.marker}`,
    fill: readable_colour(kind),
  });

function text_measure(font) {
  const context = make("canvas").getContext("2d");
  context.font = font;
  return (words) => context.measureText(words).width;
}

function wrap_words(words, font, width) {
  const measure = text_measure(font);
  const lines = [];
  for (const word of words.split(" ").filter(Boolean)) {
    const longer = lines.length ? `${lines.at(-1)} ${word}` : word;
    if (lines.length && measure(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

function begin_picture(data, width) {
  const picture = new Picture(width);
  picture.root.append(make_svg("title", {}, data.title));
  picture.add_text(data.title, { size: 17, weight: 700 });
  picture.add_text(data.subtitle, { size: 13, ink: "quiet" });
  picture.y += 12;
  return picture;
}

function end_picture(picture, data, ...more) {
  picture.y += 8;
  for (const words of [data.note, ...more, data.caveat].filter(Boolean))
    picture.add_text(words, { ink: "quiet" });
  return picture.finish();
}

const text_font = `12px ${page_font}`;
