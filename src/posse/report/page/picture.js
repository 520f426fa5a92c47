// Paints the elements of saved pictures: words, lines and markers on a canvas.

// A picture that is built from top to bottom, in screen pixels.
class Picture {
  constructor(width, zoom) {
    this.canvas = make("canvas");
    this.width = width;
    this.zoom = zoom;
    this.parts = [];
    this.y = 20;
  }

  // Schedules `draw(context, y)` for when the total height is known.
  add(height, draw) {
    const y = this.y;
    this.parts.push((context) => draw(context, y));
    this.y += height;
  }

  // Adds words from `left`, wrapped to the width.
  add_text(
    words,
    { size = 12, weight = 400, ink = "ink", left = 20, width = this.width - 2 * left } = {},
  ) {
    const font = `${weight} ${size}px ${page_font}`;
    const colour = style_colour(ink);
    for (const line of wrap_words(words, font, width))
      this.add(size * 1.35, (context, y) => write(context, line, left, y + size, font, colour));
  }

  finish() {
    const { canvas, width, zoom } = this;
    canvas.width = Math.round(width * zoom);
    canvas.height = Math.round((this.y + 16) * zoom);
    const context = canvas.getContext("2d");
    context.scale(zoom, zoom);
    context.fillStyle = style_colour("card");
    context.fillRect(0, 0, width, this.y + 16);
    for (const draw of this.parts) draw(context);
    return canvas;
  }
}

function write(context, words, x, y, font, colour, align = "left") {
  Object.assign(context, { font, fillStyle: colour, textAlign: align });
  context.fillText(words, x, y);
}

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

function begin_picture(data, width, zoom) {
  const picture = new Picture(width, zoom);
  picture.add_text(data.title, { size: 17, weight: 700 });
  picture.add_text(data.subtitle, { size: 13, ink: "quiet" });
  picture.y += 12;
  return picture;
}

const text_font = `12px ${page_font}`;

function draw_marker(context, kind, x, y) {
  context.fillStyle = readable_colour(kind.colour);
  context.fill(new Path2D(`M${x} ${y}${kind.marker}`));
}

function draw_line(context, x1, y1, x2, y2, colour) {
  context.strokeStyle = colour;
  context.setLineDash([]);
  context.lineWidth = 1;
  context.beginPath();
  context.moveTo(x1, y1);
  context.lineTo(x2, y2);
  context.stroke();
}
