// Sorts a table by the column whose head is clicked, ascending first, then descending, and highlights
// the curve of the row that the reader points at.

// In a column of differences to the best policy, "best" stands for 0.
const cell_number = (text) =>
  text === "best" ? 0 : parseFloat(text.replaceAll(",", "").replaceAll("\u2212", "-"));

// Cells without a number come last, whichever way the rest is sorted.
function compare_cells(a, b, numbers, sign) {
  if (!numbers) return sign * a.localeCompare(b, "en", { numeric: true });
  const [x, y] = [cell_number(a), cell_number(b)];
  if (Number.isNaN(x) || Number.isNaN(y)) return Number.isNaN(x) - Number.isNaN(y);
  return sign * (x - y);
}

function sort_table(table, head) {
  const column = head.cellIndex;
  const ascending = head.getAttribute("aria-sort") !== "ascending";
  for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
  head.setAttribute("aria-sort", ascending ? "ascending" : "descending");
  const text = (row) => row.cells[column].textContent.trim();
  const numbers = head.classList.contains("number");
  const rows = [...table.tBodies[0].rows];
  rows.sort((a, b) => compare_cells(text(a), text(b), numbers, ascending ? 1 : -1));
  table.tBodies[0].append(...rows);
}

function make_sortable(table) {
  for (const head of table.tHead.rows[0].cells) {
    const button = make_button("", () => sort_table(table, head));
    button.append(...head.childNodes);
    head.append(button);
  }
}

// `chart` returns the chart above the table once it is drawn.
function link_rows(table, chart) {
  for (const row of table.querySelectorAll("tr[data-curve]")) {
    row.addEventListener("mouseenter", () => chart()?.legend?.point_to(Number(row.dataset.curve)));
    row.addEventListener("mouseleave", () => chart()?.legend?.point_to(null));
  }
}
