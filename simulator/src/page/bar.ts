import { el, icon, byId } from "./dom";
import { attempt } from "./notice";
import { showServices } from "./services";
import { changed, onChange } from "./state";
import { language, LANGUAGES, translate, configureLanguage, type Language } from "./translate";

const isLanguage = (text: string | null): text is Language => text !== null && text in LANGUAGES;
const isDark = (): boolean => document.documentElement.dataset.theme === "dark";

/**
 * Restores the last chosen language and theme. The default language is the one of the desk that linked here, the
 * default theme the system's.
 */
export function restoreChoices(deskLanguage: string | null): void {
  const remembered = localStorage.getItem("simulator-language");
  configureLanguage([remembered, deskLanguage].find(isLanguage) ?? "pt");
  const theme = localStorage.getItem("simulator-theme");
  const system = matchMedia("(prefers-color-scheme: dark)");
  const follow = (): void => {
    document.documentElement.dataset.theme = system.matches ? "dark" : "light";
    changed();
  };
  if (theme !== null) document.documentElement.dataset.theme = theme;
  else {
    follow();
    system.addEventListener("change", follow);
  }
}

/** The bar at the top: the title, the hint that nothing here is real, language and theme. */
export function showBar(): void {
  const heading = el("h1", {});
  const badge = el("span", { class: "badge" });
  const options = (Object.keys(LANGUAGES) as Language[]).map((one) => el("option", { value: one }, one.toUpperCase()));
  const languages = el("select", { class: "language", "data-testid": "language" }, ...options);
  const theme = el("button", { class: "icon-button", type: "button", "data-testid": "theme" });
  languages.onchange = () => {
    if (!isLanguage(languages.value)) return;
    configureLanguage(languages.value);
    localStorage.setItem("simulator-language", languages.value);
    changed();
  };
  theme.onclick = () => {
    const next = isDark() ? "light" : "dark";
    document.documentElement.dataset.theme = next;
    localStorage.setItem("simulator-theme", next);
    changed();
  };
  const services = el("button", { class: "icon-button", type: "button", "data-testid": "services" }, icon("poll"));
  services.onclick = () => attempt(showServices);
  const mark = el("img", { src: "mark.svg", alt: "", width: "28", height: "28" });
  byId("bar").append(mark, heading, badge, el("span", { class: "push" }), services, languages, theme);

  onChange(() => {
    heading.textContent = translate("title");
    badge.textContent = translate("simulated");
    document.title = `Guichê · ${translate("title")}`;
    languages.value = language();
    languages.setAttribute("aria-label", translate("language"));
    services.setAttribute("aria-label", translate("services"));
    theme.setAttribute("aria-label", translate(isDark() ? "themeToLight" : "themeToDark"));
    theme.replaceChildren(icon(isDark() ? "sun" : "moon"));
  });
}
