// The notice speaks the language chosen before, and makes way as soon as there is a network again.
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
window.addEventListener("online", () => location.reload());
