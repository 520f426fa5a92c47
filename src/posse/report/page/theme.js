// Light or dark: what the reader chose last, else what the system prefers. Runs before the page is
// painted; the class says that scripts run.
const root = document.documentElement;
root.classList.add("js");

function remembered_theme() {
  try {
    return localStorage.getItem("posse-theme");
  } catch {
    return null; // some browsers keep nothing for files
  }
}

function remember_theme(theme) {
  try {
    localStorage.setItem("posse-theme", theme);
  } catch {
    // it holds until the page is closed
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
  const tell = () => {
    const other = current_theme() === "dark" ? "light" : "dark";
    button.textContent = other === "dark" ? "Dark" : "Light";
    button.setAttribute("aria-label", `Use ${other} colours`);
  };
  button.addEventListener("click", toggle_theme);
  document.addEventListener("themechange", tell);
  tell();
  document.querySelector("header.page").append(button);
});
