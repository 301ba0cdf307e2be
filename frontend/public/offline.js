// The notice speaks the language chosen before, and makes way as soon as the server answers again.
const chosen = () => {
  try {
    return localStorage.getItem("guiche.language");
  } catch {
    // Without storage it is the browser's own choice that counts.
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

// The network may be there and the server not: it is asked, and a little later again.
const pauseMs = 5_000;
const lookAgain = () =>
  fetch("/api/health", { cache: "no-store" })
    .then((answer) => answer.ok && location.reload())
    .catch(() => undefined);
window.addEventListener("online", lookAgain);
setInterval(lookAgain, pauseMs);
