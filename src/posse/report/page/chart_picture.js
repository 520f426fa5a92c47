// Draws a line chart as currently shown, with its title, the names of its curves and its caption.

const band_captions = {
  sd: "bands: one standard deviation between runs",
  ci: "bands: 95 % confidence of the mean",
};

class ChartPicture {
  constructor(chart) {
    this.chart = chart;
    const { width, height } = chart.size();
    this.picture = begin_picture(chart.data, Math.max(width, 560) + 40);
    const { min, max } = chart.plot.scales.y;
    const { view } = chart;
    this.shown = chart.legend.shown_curves();
    this.x = { range: chart.window, log: view.log_x, from: 70, to: this.picture.width - 30 };
    this.y = { range: [min, max], log: view.log_y, from: height - 60, to: 10 };
    this.height = height;
  }

  at(axis, value) {
    const [low, high] = axis.range.map((end) => to_axis(end, axis.log));
    const share = (to_axis(value, axis.log) - low) / (high - low);
    return axis.from + share * (axis.to - axis.from);
  }

  // Gaps, where y is null, lift the pen.
  path(points, more) {
    let pen = "M";
    let d = "";
    for (const [x, y] of points) {
      if (y === null) pen = "M";
      else {
        d += `${pen}${rounded(this.at(this.x, x))} ${rounded(this.at(this.y, y))}`;
        pen = "L";
      }
    }
    return make_svg("path", { d, fill: "none", ...more });
  }

  paint() {
    const { data } = this.chart;
    this.picture.add_text(data.y_label, { ink: "quiet" });
    this.picture.add(this.height, (y) => [
      make_svg("g", { transform: `translate(0 ${y})` }, ...this.axes(), this.curves()),
    ]);
    this.add_names();
    return end_picture(this.picture, data, this.caption());
  }

  axes() {
    const quiet = { fill: style_colour("quiet") };
    const { x, y } = this;
    const rows = ticks_of(...y.range, y.log, about_ticks.y).flatMap((tick) => {
      const at = this.at(y, tick);
      return [
        line_between(x.from, at, x.to, at, style_colour("grid")),
        text_at(compact_number(tick), x.from - 7, at + 4, { ...quiet, anchor: "end" }),
      ];
    });
    const columns = ticks_of(...x.range, x.log, about_ticks.x).flatMap((tick) => {
      const at = this.at(x, tick);
      return [
        line_between(at, y.from, at, y.from + 5, style_colour("axis")),
        text_at(compact_number(tick), at, y.from + 19, { ...quiet, anchor: "middle" }),
      ];
    });
    return [
      ...rows,
      line_between(x.from, y.from, x.to, y.from, style_colour("axis")),
      ...columns,
      text_at(x_name(this.chart), (x.from + x.to) / 2, y.from + 38, {
        ...quiet,
        anchor: "middle",
      }),
    ];
  }

  // A nested svg clips what is zoomed out of sight.
  curves() {
    const { x, y } = this;
    const box = { x: x.from - 2, y: y.to - 2, width: x.to - x.from + 4, height: y.from - y.to + 4 };
    const banded = this.chart.banded();
    const highest_first = ranked_curves(this.chart.data.curves).filter((i) =>
      this.shown.includes(i),
    );
    return make_svg(
      "svg",
      {
        ...box,
        viewBox: `${box.x} ${box.y} ${box.width} ${box.height}`,
        overflow: "hidden",
        "stroke-linejoin": "round",
      },
      ...banded.flatMap((i) => this.band(i)),
      ...highest_first.flatMap((i) => this.curve(i)),
    );
  }

  band(index) {
    const { aligned, data } = this.chart;
    const curve = data.curves[index];
    const stroke = readable_colour(curve);
    const [xs] = aligned.columns;
    const lines = aligned.runs[index].map((points) =>
      this.path(points, { class: "run", stroke, "stroke-width": 0.8, "stroke-opacity": 0.45 }),
    );
    if (!aligned.bands[index]) return lines;
    const axis = { log: this.y.log, floor: this.y.range[0] };
    if (curve.fit) return this.bars(aligned.bands[index], stroke);
    return band_outlines(aligned.bands[index], xs, axis).map((outline) =>
      this.path(outline, { class: "band", fill: stroke, "fill-opacity": 0.16 }),
    );
  }

  bars([low, high], stroke) {
    const [xs] = this.chart.aligned.columns;
    const floor = this.y.range[0];
    return xs.flatMap((x, i) => {
      if (low[i] == null || high[i] == null) return [];
      const bottom = this.y.log && low[i] <= 0 ? floor : low[i];
      return [
        this.path(
          [
            [x, bottom],
            [x, high[i]],
          ],
          { class: "bar", stroke },
        ),
      ];
    });
  }

  curve(index) {
    const curve = this.chart.data.curves[index];
    const [xs, ...columns] = this.chart.aligned.columns;
    const points = xs
      .map((x, i) => [x, columns[index][i]])
      .filter(([, y]) => y !== undefined);
    const look = {
      class: "line",
      stroke: readable_colour(curve),
      "stroke-width": curve.thin ? 0.9 : 1.9,
      "stroke-dasharray": curve.dash,
    };
    const line = curve.fit ? curve.fit_x.map((x, i) => [x, curve.fit[i]]) : points;
    const alone = curve.fit ? points : (isolated_points(columns[index]) ?? []).map((i) => [
      xs[i],
      columns[index][i],
    ]);
    const dots = alone
      .filter(([, y]) => y !== null)
      .map(([x, y]) =>
        make_svg("circle", {
          cx: rounded(this.at(this.x, x)),
          cy: rounded(this.at(this.y, y)),
          r: 3,
          fill: look.stroke,
        }),
      );
    return [this.path(line, look), ...dots];
  }

  add_names() {
    const { picture } = this;
    const { curves } = this.chart.data;
    const measure = text_measure(text_font);
    const names = ranked_curves(curves)
      .filter((i) => this.shown.includes(i))
      .map((i) => ({
        curve: curves[i],
        words: `${curves[i].label}: ${grouped_number(final_value(curves[i]))}`,
      }));
    const widest = Math.max(0, ...names.map(({ words }) => measure(words))) + 60;
    const columns = Math.max(1, Math.floor((picture.width - 40) / widest));
    const step = (picture.width - 40) / columns;
    for (let first = 0; first < names.length; first += columns)
      picture.add(18, (y) =>
        names.slice(first, first + columns).flatMap(({ curve, words }, k) => {
          const x = 20 + k * step;
          const look = { "stroke-width": curve.thin ? 1.1 : 2.4, "stroke-dasharray": curve.dash };
          return [
            line_between(x, y + 8, x + 28, y + 8, readable_colour(curve), look),
            text_at(words, x + 36, y + 12),
          ];
        }),
      );
  }

  // What is drawn around the curves, and of how many.
  caption() {
    const { chart } = this;
    const { curves } = chart.data;
    const banded = chart.banded();
    if (curves.some((curve) => curve.fit))
      return banded.length ? "Bars: 95 % confidence; lines: fitted, or joined." : "";
    if (!banded.length) return "";
    const words = band_captions[chart.view.band] ?? `thin lines: ${runs_text(curves)}`;
    const of = banded.length < this.shown.length ? banded.map((i) => curves[i].label) : [];
    return `${words}${of.length ? `, of ${of.join(", ")}` : ""}.`.replace(/^./, (c) =>
      c.toUpperCase(),
    );
  }
}
