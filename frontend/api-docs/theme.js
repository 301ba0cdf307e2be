// The theme that was chosen in the app, before the first paint.
const chosen = () => {
  try {
    return localStorage.getItem("mui-mode") || "system";
  } catch {
    // Without storage the browser's theme counts.
    return "system";
  }
};
const mode = chosen();
const isDark = mode === "dark" || (mode === "system" && matchMedia("(prefers-color-scheme: dark)").matches);
document.documentElement.classList.toggle("dark-mode", isDark);
