import { usualText, type AutomaticText } from "@guiche/contract/texts/automatic-texts";
import type { Settings } from "@guiche/contract/settings";

/** An automatic text: the company's own, or the default one in its language. */
export const automaticText = (key: AutomaticText, settings: Pick<Settings, AutomaticText | "language">): string =>
  settings[key] || usualText(key, settings.language);
