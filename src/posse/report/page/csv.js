// Writes a panel's numbers as CSV.

// Spreadsheets take a text that starts like this for a formula, unless an apostrophe marks it.
const formula_start = /^[=+\-@\t\r']/;

const csv_cell = (value) => {
  const is_formula = typeof value === "string" && formula_start.test(value);
  const text = is_formula ? `'${value}` : String(value ?? "");
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

const csv_text = (rows) => rows.map((row) => `${row.map(csv_cell).join(",")}\r\n`).join("");

// A row for each point of each curve.
function curve_rows(data) {
  const rows = data.curves.flatMap((curve) => {
    const [low, high] = band_edges(curve, "ci") ?? [[], []];
    const short = (value) => (value == null ? null : Number(value.toPrecision(6)));
    return curve.mean.map((mean, i) => [
      curve.name,
      data.xs[curve.x][i],
      mean,
      curve.sd?.[i],
      short(low[i]),
      short(high[i]),
    ]);
  });
  return [["policy", data.x_label || "x", "mean", "sd", "low", "high"], ...rows];
}

function dots_rows(data) {
  return [
    ["policy", ...data.kinds.map((kind) => kind.name)],
    ...data.rows.map((row) => [row.label, ...row.values]),
  ];
}
