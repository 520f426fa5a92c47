// Builds elements, switches and colours.

// As in static pictures: fonts of one width.
const page_font = "Helvetica, Arial, 'Liberation Sans', sans-serif";

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

// The colour of a curve or kind that suits the page's theme.
const readable_colour = ({ colour, dark }) => (current_theme() === "dark" ? dark : colour);

const dash_lengths = (dash) =>
  dash === "none" ? [] : dash.split(/[ ,]+/).filter(Boolean).map(Number);
