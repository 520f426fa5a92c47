// Builds elements, switches and colours.

const page_font =
  'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';

function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value != null && value !== false)
      element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children);
  return element;
}

function make_svg(tag, attributes = {}, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

const make_button = (text, onclick, attributes = {}) =>
  make("button", { type: "button", onclick, ...attributes }, text);

const press = (button, pressed) => button.setAttribute("aria-pressed", String(pressed));

// One of several choices, as buttons in a group.
function make_switch(label, choices, chosen, choose) {
  const buttons = Object.entries(choices).map(([key, text]) => {
    const button = make_button(
      text,
      () => {
        for (const other of buttons) press(other, other === button);
        choose(key);
      },
      { "data-choice": key },
    );
    press(button, key === chosen);
    return button;
  });
  return make(
    "div",
    { class: "switch", role: "group", "aria-label": label },
    make("span", {}, label),
    ...buttons,
  );
}

const scale_choices = { linear: "linear", log: "log" };

function make_scale_switch(label, log, choose) {
  return make_switch(label, scale_choices, log ? "log" : "linear", (key) => choose(key === "log"));
}

const style_colours = new Map();
document.addEventListener("themechange", () => style_colours.clear());

// A colour of the style sheet in the form that a canvas accepts.
function style_colour(name) {
  if (!style_colours.has(name)) {
    const probe = make("span", { style: `color: var(--${name}); display: none` });
    document.body.append(probe);
    style_colours.set(name, getComputedStyle(probe).color);
    probe.remove();
  }
  return style_colours.get(name);
}

const channels = (hex) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));

// Relative luminance, as WCAG defines it.
function luminance(rgb) {
  const [r, g, b] = rgb.map((c) =>
    c / 255 <= 0.04045 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

// The colour itself or, on a dark page, mixed with white until it stands out.
function readable_colour(hex) {
  let rgb = channels(hex);
  if (current_theme() === "dark")
    while (luminance(rgb) < 0.16) rgb = rgb.map((c) => c + Math.max(1, (255 - c) * 0.08));
  return `rgb(${rgb.map(Math.round).join(", ")})`;
}

const dash_lengths = (dash) =>
  dash === "none" ? [] : dash.split(/[ ,]+/).filter(Boolean).map(Number);
