#include "posse/report/page.h"

#include <algorithm>
#include <set>
#include <span>
#include <string_view>

#include <fmt/format.h>

#include "posse/core/embedded.h"
#include "posse/core/error.h"
#include "posse/report/lettering.h"
#include "posse/report/page_data.h"
#include "posse/report/palette.h"

namespace posse {

std::span<const EmbeddedFile> page_files();  // styles and scripts, in the order they are needed

namespace {

// Prevents the page from fetching anything, whatever a label contains.
constexpr std::string_view kContentPolicy =
    "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data: "
    "blob:; base-uri 'none'; form-action 'none'";

constexpr std::string_view kFirstScript = "theme.js";  // runs before the page is painted

std::string embedded_files(std::string_view ending, std::string_view except = "") {
  std::string all;
  for (const auto& [name, text] : page_files())
    if (name.ends_with(ending) && name != except) all.append(text) += '\n';
  return all;
}

std::string script(const std::string& text) {
  return "<script>\n\"use strict\";\n" + text + "</script>\n";
}

std::string element(std::string_view tag, std::string_view attributes, std::string_view text) {
  if (text.empty()) return "";
  return fmt::format("<{0}{1}>{2}</{0}>\n", tag, attributes, escape_xml(text));
}

std::string title_attribute(std::string_view hint) {
  return hint.empty() ? "" : fmt::format(R"( title="{}")", escape_xml(hint));
}

void check_names(const std::vector<Panel>& panels) {
  constexpr std::string_view kLetters =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.-";
  std::set<std::string_view> seen;
  for (const Panel& panel : panels) {
    const std::string& name = panel.name;
    if (name.empty() || name.find_first_not_of(kLetters) != std::string::npos)
      throw Error(fmt::format(
          "a panel cannot be named '{}'; names consist of letters, digits, _ . -", name));
    if (!seen.insert(name).second) throw Error(fmt::format("two panels are named '{}'", name));
  }
}

std::string heading_html(const Panel& panel) {
  const std::string& title = panel.title.empty() ? panel.name : panel.title;
  return fmt::format("<h2><a href=\"#{}\">{}</a></h2>\n", panel.name, escape_xml(title));
}

std::string contents_html(const std::vector<Panel>& panels) {
  if (panels.size() < 2) return "";
  std::string out = "<nav class=\"contents\" aria-label=\"Contents\">\n<ol>\n";
  for (const Panel& panel : panels)
    out += fmt::format("<li><a href=\"#{}\">{}</a></li>\n", panel.name,
                       escape_xml(panel.title.empty() ? panel.name : panel.title));
  return out + "</ol>\n</nav>\n";
}

std::string figure_html(const Panel& panel) {
  const std::string picture = svg(panel);
  if (picture.empty()) return "";
  return fmt::format(
      "<div class=\"figure\">\n<div class=\"static\">\n{}</div>\n"
      "<script type=\"application/json\">{}</script>\n</div>\n",
      picture, page_data(panel));
}

std::string table_head(const PanelTable& table) {
  std::string out = "<thead><tr>";
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    const auto& [head, meaning, numbers] = table.columns[i];
    out += fmt::format(R"(<th scope="col"{}{}{}>{}</th>)", numbers ? " class=\"number\"" : "",
                       static_cast<int>(i) == table.sorted_by ? " aria-sort=\"ascending\"" : "",
                       title_attribute(meaning), escape_xml(head));
  }
  return out + "</tr></thead>\n";
}

// The index of the curve that a row is about; the number of curves if there is none.
std::size_t curve_of(const Panel& panel, const std::vector<std::string>& cells) {
  const auto is_named = [&](const PanelCurve& curve) {
    return !cells.empty() && (curve.name.empty() ? curve.label : curve.name) == cells.front();
  };
  return static_cast<std::size_t>(std::find_if(panel.curves.begin(), panel.curves.end(), is_named) -
                                  panel.curves.begin());
}

// In the colour that suits the page's theme.
std::string swatch(const Pen& pen, bool thin) {
  return fmt::format(
      R"(<svg class="swatch" width="28" height="12" aria-hidden="true"><path d="M1 6H27" )"
      R"(stroke-width="{}" stroke-dasharray="{}" style="stroke:light-dark({},{});"/></svg>)",
      thin ? 1.1 : 2.4, pen.dash, pen.colour, on_dark(pen.colour));
}

std::string standing_mark(PanelTable::Standing standing) {
  switch (standing) {
    case PanelTable::Standing::best:
      return R"(<span class="mark" title="the least mean regret of policies that are not told the prior">best</span>)";
    case PanelTable::Standing::tied:
      return R"(<span class="mark tied" title="these runs cannot tell it from the best">≈ best</span>)";
    case PanelTable::Standing::none:
      break;
  }
  return "";
}

// `first` precedes the text of the first cell, `last` follows it.
std::string table_cells(const PanelTable& table, const std::vector<std::string>& cells,
                        const std::string& first, const std::string& last) {
  std::string out;
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    const std::string text = i < cells.size() ? escape_xml(cells[i]) : "";
    out += fmt::format("<{0}{1}{2}>{3}{4}{5}</{0}>", i == 0 ? "th" : "td",
                       i == 0 ? " scope=\"row\"" : "",
                       table.columns[i].numbers ? " class=\"number\"" : "", i == 0 ? first : "",
                       text, i == 0 ? last : "");
  }
  return out;
}

std::string table_row(const Panel& panel, const std::vector<Pen>& pens, std::size_t row) {
  const PanelTable& table = panel.table;
  const std::size_t curve = curve_of(panel, table.rows[row]);
  const bool has_curve = curve < pens.size();
  const auto standing =
      row < table.standings.size() ? table.standings[row] : PanelTable::Standing::none;
  return fmt::format("<tr{}>{}</tr>\n", has_curve ? fmt::format(" data-curve=\"{}\"", curve) : "",
                     table_cells(table, table.rows[row],
                                 has_curve ? swatch(pens[curve], panel.curves[curve].thin) : "",
                                 standing_mark(standing)));
}

std::string table_html(const Panel& panel) {
  if (panel.table.columns.empty() || panel.table.rows.empty()) return "";
  std::string out = fmt::format(
      "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Table of {}\">\n<table>\n",
      escape_xml(panel.title));
  out += table_head(panel.table) + "<tbody>\n";
  const std::vector<Pen> pens = pens_of(panel);
  for (std::size_t i = 0; i < panel.table.rows.size(); ++i) out += table_row(panel, pens, i);
  return out + "</tbody>\n</table>\n</div>\n";
}

// Like escape_xml, but keeps line breaks.
std::string escape_lines(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    out += (at > 0 ? "\n" : "") + escape_xml(text.substr(at, end - at));
    at = end + 1;
  }
  return out;
}

std::string configuration_html(const Panel& panel) {
  if (panel.configuration.empty()) return "";
  return fmt::format(
      "<details class=\"configuration\"><summary>Configuration</summary>\n<pre><code>{}</code>"
      "</pre>\n</details>\n",
      escape_lines(panel.configuration));
}

std::string section_html(const Panel& panel) {
  return fmt::format("<section class=\"panel\" id=\"{}\">\n", panel.name) + heading_html(panel) +
         element("p", " class=\"subtitle\"", panel.subtitle) +
         element("p", " class=\"data\"", panel.data) + element("p", " class=\"note\"", panel.note) +
         figure_html(panel) + element("p", " class=\"caveat\"", panel.caveat) + table_html(panel) +
         configuration_html(panel) + "</section>\n";
}

std::string facts_html(const Page& page) {
  if (page.facts.empty()) return "";
  std::string out = "<footer>\n<h2>About these results</h2>\n<dl>\n";
  for (const auto& [name, value] : page.facts)
    out += fmt::format("<div><dt>{}</dt><dd>{}</dd></div>\n", escape_xml(name), escape_xml(value));
  return out + "</dl>\n</footer>\n";
}

std::string reading_html(const Page& page) {
  if (page.reading.empty()) return "";
  std::string out = "<details class=\"reading\" open><summary>How to read this</summary>\n<ul>\n";
  for (const auto& [term, meaning] : page.reading)
    out += fmt::format("<li><strong>{}</strong> {}</li>\n", escape_xml(term), escape_xml(meaning));
  return out + "</ul>\n</details>\n";
}

std::string head_html(const Page& page) {
  return fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"{}\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<title>{}</title>\n<link rel=\"icon\" href=\"data:,\">\n<style>\n{}</style>\n{}</head>\n",
      kContentPolicy, escape_xml(page.title), embedded_files(".css"),
      script(embedded_files(kFirstScript)));
}

}  // namespace

std::string html(const Page& page) {
  check_names(page.panels);
  std::string out = head_html(page) + "<body>\n<header class=\"page\">\n" +
                    element("h1", "", page.title) +
                    element("p", " class=\"subtitle\"", page.subtitle) + "</header>\n<main>\n" +
                    reading_html(page) + contents_html(page.panels);
  for (const Panel& panel : page.panels) out += section_html(panel);
  return out + "</main>\n" + facts_html(page) + script(embedded_files(".js", kFirstScript)) +
         "</body>\n</html>\n";
}

}  // namespace posse
