// Draws a dot plot as currently shown: names, dots and values of the visible rows.

const column_width = 84;
const row_step = 24;

class DotsPicture {
  constructor(plot) {
    this.plot = plot;
    this.data = plot.data;
    this.axis = plot.axis();
    this.kinds = plot.each_kind((kind) => kind);
    this.rows = [...this.data.rows.keys()].filter((row) => !plot.off_rows.has(row));
    this.quiet = style_colour("quiet");
    this.grid = style_colour("grid");
    const measure = text_measure(text_font);
    this.left = 36 + Math.max(40, ...this.rows.map((row) => measure(this.data.rows[row].label)));
    const values = column_width * this.kinds.length;
    const width = Math.max(plot.plot.clientWidth + 40, this.left + 260 + values);
    this.right = width - 30 - values;
    this.picture = begin_picture(this.data, width);
  }

  x_of(value) {
    return this.left + this.axis.at(value) * (this.right - this.left);
  }

  column_end(index) {
    return this.right + 10 + (index + 1) * column_width;
  }

  paint() {
    this.picture.add(row_step, (y) => this.heads(y));
    const height = row_step * this.rows.length;
    this.picture.add(0, (y) => this.grid_lines(y, y + height));
    for (const row of this.rows) this.picture.add(row_step, (y) => this.row(row, y + row_step / 2));
    this.picture.add(40, (y) => this.axis_names(y));
    return end_picture(this.picture, this.data);
  }

  heads(y) {
    return this.kinds.flatMap((kind, k) => [
      text_at(this.data.kinds[kind].name, this.column_end(k) - 14, y + 12, {
        fill: this.quiet,
        anchor: "end",
      }),
      marker_at(this.data.kinds[kind], this.column_end(k) - 4, y + 8),
    ]);
  }

  grid_lines(top, bottom) {
    const at = (tick) => this.x_of(tick);
    return [
      ...this.axis.ticks.map((tick) => line_between(at(tick), top, at(tick), bottom, this.grid)),
      line_between(this.left, bottom, this.right, bottom, style_colour("axis")),
    ];
  }

  row(row, y) {
    const { label, values } = this.data.rows[row];
    const shown = this.kinds.filter((kind) => this.plot.shown_value(row, kind) !== null);
    return [
      text_at(label, 20, y + 4),
      line_between(this.left, y, this.right, y, this.grid),
      ...shown.map((kind) => marker_at(this.data.kinds[kind], this.x_of(values[kind]), y)),
      ...this.kinds.map((kind, k) =>
        text_at(grouped_number(values[kind]), this.column_end(k), y + 4, { anchor: "end" }),
      ),
    ];
  }

  axis_names(y) {
    const look = { fill: this.quiet, anchor: "middle" };
    return [
      ...this.axis.ticks.map((tick) =>
        text_at(compact_number(tick), this.x_of(tick), y + 18, look),
      ),
      text_at(this.data.x_label, (this.left + this.right) / 2, y + 36, look),
    ];
  }
}
