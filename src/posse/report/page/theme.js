// Light or dark: the reader's last choice, else the system's preference. Runs before the page is
// painted; the class `js` tells the style sheet that scripts run.
const root = document.documentElement;
root.classList.add("js");

function remembered_theme() {
  try {
    return localStorage.getItem("posse-theme");
  } catch {
    return null; // some browsers have no storage for local files
  }
}

function remember_theme(theme) {
  try {
    localStorage.setItem("posse-theme", theme);
  } catch {
    // the choice lasts until the page is closed
  }
}

const prefers_dark = matchMedia("(prefers-color-scheme: dark)");

function current_theme() {
  return root.dataset.theme ?? (prefers_dark.matches ? "dark" : "light");
}

function announce_theme() {
  document.dispatchEvent(new Event("themechange"));
}

function toggle_theme() {
  root.dataset.theme = current_theme() === "dark" ? "light" : "dark";
  remember_theme(root.dataset.theme);
  announce_theme();
}

if (["light", "dark"].includes(remembered_theme())) root.dataset.theme = remembered_theme();
prefers_dark.addEventListener("change", announce_theme);

document.addEventListener("DOMContentLoaded", () => {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "theme";
  const update_button = () => {
    const other = current_theme() === "dark" ? "light" : "dark";
    button.textContent = other === "dark" ? "Dark" : "Light";
    button.setAttribute("aria-label", `Use ${other} colours`);
  };
  button.addEventListener("click", toggle_theme);
  document.addEventListener("themechange", update_button);
  update_button();
  document.querySelector("header.page").append(button);
});
