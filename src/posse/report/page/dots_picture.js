// Paints a dot plot as currently shown: names, dots and values of the visible rows.

const column_width = 84;
const row_step = 24;

class DotsPicture {
  constructor(plot) {
    this.plot = plot;
    this.data = plot.data;
    this.axis = plot.axis();
    this.kinds = plot.each_kind((kind) => kind);
    this.rows = [...this.data.rows.keys()].filter((row) => !plot.off_rows.has(row));
    this.ink = style_colour("ink");
    this.quiet = style_colour("quiet");
    this.grid = style_colour("grid");
    this.measure = text_measure(text_font);
    this.left =
      36 + Math.max(40, ...this.rows.map((row) => this.measure(this.data.rows[row].label)));
    const values = column_width * this.kinds.length;
    const width = Math.max(plot.plot.clientWidth + 40, this.left + 260 + values);
    this.right = width - 30 - values;
    this.picture = begin_picture(this.data, width, Math.max(2, devicePixelRatio));
  }

  x_of(value) {
    return this.left + this.axis.at(value) * (this.right - this.left);
  }

  column_end(index) {
    return this.right + 10 + (index + 1) * column_width;
  }

  paint() {
    this.picture.add(row_step, (context, y) => this.paint_heads(context, y));
    const height = row_step * this.rows.length;
    this.picture.add(0, (context, y) => this.paint_grid(context, y, y + height));
    for (const row of this.rows)
      this.picture.add(row_step, (context, y) => this.paint_row(context, row, y + row_step / 2));
    this.picture.add(40, (context, y) => this.paint_axis(context, y));
    return this.picture.finish();
  }

  paint_heads(context, y) {
    this.kinds.forEach((kind, k) => {
      write(
        context,
        this.data.kinds[kind].name,
        this.column_end(k) - 14,
        y + 12,
        text_font,
        this.quiet,
        "right",
      );
      draw_marker(context, this.data.kinds[kind], this.column_end(k) - 4, y + 8);
    });
  }

  paint_grid(context, top, bottom) {
    for (const tick of this.axis.ticks)
      draw_line(context, this.x_of(tick), top, this.x_of(tick), bottom, this.grid);
    draw_line(context, this.left, bottom, this.right, bottom, style_colour("axis"));
  }

  paint_row(context, row, y) {
    const { label, values } = this.data.rows[row];
    write(context, label, 20, y + 4, text_font, this.ink);
    draw_line(context, this.left, y, this.right, y, this.grid);
    this.kinds.forEach((kind, k) => {
      const value = this.plot.shown_value(row, kind);
      if (value !== null) draw_marker(context, this.data.kinds[kind], this.x_of(value), y);
      write(
        context,
        grouped_number(values[kind]),
        this.column_end(k),
        y + 4,
        text_font,
        this.ink,
        "right",
      );
    });
  }

  paint_axis(context, y) {
    for (const tick of this.axis.ticks)
      write(
        context,
        compact_number(tick),
        this.x_of(tick),
        y + 18,
        text_font,
        this.quiet,
        "center",
      );
    write(
      context,
      this.data.x_label,
      (this.left + this.right) / 2,
      y + 36,
      text_font,
      this.quiet,
      "center",
    );
  }
}
