// Paints a line chart as currently shown, with its title and the names of its curves.

// Draws the plot again with a higher resolution, then the names of the visible curves.
async function chart_picture(chart) {
  const zoom = Math.max(2, devicePixelRatio);
  const size = chart.size();
  const options = chart.options(size, zoom / devicePixelRatio);
  const plot = await new Promise((done) => {
    options.hooks = { drawAxes: options.hooks.drawAxes, ready: [done] };
    options.scales.x.range = () => chart.window;
    new uPlot(options, chart.aligned.columns, make("div"));
  });
  const picture = begin_picture(chart.data, size.width + 40, zoom);
  picture.add_text(chart.data.y_label, { ink: "quiet" });
  picture.add(size.height + 12, (context, y) =>
    context.drawImage(plot.ctx.canvas, 20, y, size.width, size.height),
  );
  add_names(picture, chart);
  plot.destroy();
  return picture.finish();
}

function add_names(picture, chart) {
  const measure = text_measure(text_font);
  const shown = chart.data.curves.filter((_, index) => chart.legend.shown(index));
  const names = shown.map((curve) => ({
    curve,
    words: `${curve.label}  ${grouped_number(final_value(curve))}`,
  }));
  const widest = Math.max(0, ...names.map(({ words }) => measure(words))) + 60;
  const columns = Math.max(1, Math.floor((picture.width - 40) / widest));
  for (let first = 0; first < names.length; first += columns)
    picture.add(18, (context, y) =>
      names.slice(first, first + columns).forEach(({ curve, words }, k) => {
        const x = 20 + k * ((picture.width - 40) / columns);
        draw_swatch(context, curve, x, y + 8);
        write(context, words, x + 36, y + 12, text_font, style_colour("ink"));
      }),
    );
}

function draw_swatch(context, curve, x, y) {
  Object.assign(context, {
    strokeStyle: readable_colour(curve.colour),
    lineWidth: curve.thin ? 1.1 : 2.4,
  });
  context.setLineDash(dash_lengths(curve.dash));
  context.beginPath();
  context.moveTo(x, y);
  context.lineTo(x + 28, y);
  context.stroke();
}
