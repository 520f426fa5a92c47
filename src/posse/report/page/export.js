// Hands the reader a picture: what is shown now as PNG, or the static SVG.


function download(blob, name) {
  const link = make("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

// `draw` gives a promise of a canvas.
function make_exports(figure, draw) {
  const name = figure.closest(".panel").id;
  const png = async () => (await draw()).toBlob((blob) => download(blob, `${name}.png`), "image/png");
  const svg = () => {
    const text = new XMLSerializer().serializeToString(figure.querySelector(".static svg"));
    download(new Blob([text], { type: "image/svg+xml" }), `${name}.svg`);
  };
  return make("div", { class: "exports", role: "group", "aria-label": "save" },
    make_button("PNG", png, { title: "Save what is shown as PNG" }), make_button("SVG", svg, { title: "Save the whole figure as SVG" }));
}

// A picture that is written from top to bottom, in pixels of the screen.
class Picture {
  constructor(width, zoom) {
    this.canvas = make("canvas");
    this.width = width;
    this.zoom = zoom;
    this.parts = [];
    this.y = 20;
  }

  // Draws later, when the height is known; `draw(context, y)`.
  add(height, draw) {
    const y = this.y;
    this.parts.push((context) => draw(context, y));
    this.y += height;
  }

  // Words wrapped to the width, at `left`.
  text(words, { size = 12, weight = 400, ink = "ink", left = 20, width = this.width - 2 * left } = {}) {
    const font = `${weight} ${size}px ${page_font}`;
    const colour = style_colour(ink);
    for (const line of wrapped(words, font, width))
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

function wrapped(words, font, width) {
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
  picture.text(data.title, { size: 17, weight: 700 });
  picture.text(data.subtitle, { size: 13, ink: "quiet" });
  picture.y += 12;
  return picture;
}

const text_font = `12px ${page_font}`;

// The plot drawn anew, finer than the screen, then the names of the curves that are shown.
async function chart_png(chart) {
  const zoom = Math.max(2, devicePixelRatio);
  const size = chart.size();
  const options = chart.options(size, zoom / devicePixelRatio);
  const plot = await new Promise((done) => {
    options.hooks = { drawAxes: options.hooks.drawAxes, ready: [done] };
    options.scales.x.range = () => chart.window;
    new uPlot(options, chart.aligned.columns, make("div"));
  });
  const picture = begin_picture(chart.data, size.width + 40, zoom);
  picture.text(chart.data.y_label, { ink: "quiet" });
  picture.add(size.height + 12, (context, y) => context.drawImage(plot.ctx.canvas, 20, y, size.width, size.height));
  add_names(picture, chart);
  plot.destroy();
  return picture.finish();
}

function add_names(picture, chart) {
  const measure = text_measure(text_font);
  const shown = chart.data.curves.filter((_, index) => chart.legend.shown(index));
  const names = shown.map((curve) => ({ curve, words: `${curve.label}  ${grouped_number(last_value(curve))}` }));
  const widest = Math.max(0, ...names.map(({ words }) => measure(words))) + 60;
  const columns = Math.max(1, Math.floor((picture.width - 40) / widest));
  for (let first = 0; first < names.length; first += columns)
    picture.add(18, (context, y) => names.slice(first, first + columns).forEach(({ curve, words }, k) => {
      const x = 20 + k * ((picture.width - 40) / columns);
      draw_swatch(context, curve, x, y + 8);
      write(context, words, x + 36, y + 12, text_font, style_colour("ink"));
    }));
}

function draw_swatch(context, curve, x, y) {
  Object.assign(context, { strokeStyle: readable(curve.colour), lineWidth: 2.4 });
  context.setLineDash(dash_lengths(curve.dash));
  context.beginPath();
  context.moveTo(x, y);
  context.lineTo(x + 28, y);
  context.stroke();
}

// Names, dots and values of the rows that are shown.
async function dots_png(plot) {
  const { data } = plot;
  const measure = text_measure(text_font);
  const rows = data.rows.map((row, index) => [row, index]).filter(([, index]) => !plot.off_rows.has(index));
  const left = 36 + Math.max(40, ...rows.map(([row]) => measure(row.label)));
  const column = 84;
  const width = Math.max(plot.plot.clientWidth + 40, left + 260 + column * data.kinds.length);
  const right = width - 30 - plot.each_kind(() => column).length * column;
  const picture = begin_picture(data, width, Math.max(2, devicePixelRatio));
  const axis = plot.axis();
  const x_of = (value) => left + axis.at(value) * (right - left);
  const ink = style_colour("ink");
  const quiet = style_colour("quiet");
  picture.add(24, (context, y) => plot.each_kind((kind, k) => {
    const end = right + 10 + (k + 1) * column;
    write(context, data.kinds[kind].name, end, y + 12, text_font, quiet, "right");
    draw_marker(context, data.kinds[kind], end - measure(data.kinds[kind].name) - 10, y + 8);
  }));
  const top = picture.y;
  const bottom = top + 24 * rows.length;
  picture.add(0, (context) => {
    for (const tick of axis.ticks) draw_line(context, x_of(tick), top, x_of(tick), bottom, style_colour("grid"));
    draw_line(context, left, bottom, right, bottom, style_colour("axis"));
  });
  for (const [row, index] of rows)
    picture.add(24, (context, y) => {
      write(context, row.label, 20, y + 16, text_font, ink);
      draw_line(context, left, y + 12, right, y + 12, style_colour("grid"));
      plot.each_kind((kind, k) => {
        const value = plot.shown_value(index, kind);
        if (value !== null) draw_marker(context, data.kinds[kind], x_of(value), y + 12);
        write(context, grouped_number(row.values[kind]), right + 10 + (k + 1) * column, y + 16, text_font, ink, "right");
      });
    });
  picture.add(40, (context, y) => {
    for (const tick of axis.ticks) write(context, compact_number(tick), x_of(tick), y + 18, text_font, quiet, "center");
    write(context, data.x_label, (left + right) / 2, y + 36, text_font, quiet, "center");
  });
  return picture.finish();
}

function draw_marker(context, kind, x, y) {
  context.fillStyle = readable(kind.colour);
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
