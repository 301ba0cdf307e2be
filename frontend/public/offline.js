// Shows the notice in the chosen language, and reloads as soon as the server answers again.
const chosen = () => {
  try {
    return localStorage.getItem("guiche.language");
  } catch {
    // Without storage the browser's language counts.
    return null;
  }
};
const language = chosen() || navigator.language.slice(0, 2);
const own =
  document.querySelector(`main > [lang="${CSS.escape(language)}"]`) ?? document.querySelector("main > [lang]");
for (const text of document.querySelectorAll("main > [lang]")) text.hidden = text !== own;
document.documentElement.lang = own.lang;
document.title = own.querySelector("h1").textContent;
for (const button of document.querySelectorAll("button")) button.addEventListener("click", () => location.reload());

// The network may be up while the server is down, so the server is polled.
const pauseMs = 5_000;
const lookAgain = () =>
  fetch("/api/health", { cache: "no-store" })
    .then((answer) => answer.ok && location.reload())
    .catch(() => undefined);
window.addEventListener("online", lookAgain);
setInterval(lookAgain, pauseMs);
