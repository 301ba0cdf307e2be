import { usualText, type AutomaticText } from "@guiche/contract/automatic-texts";
import type { Settings } from "@guiche/contract/settings";

/** What the product says by itself: in the company's own words, or else in the usual ones of its language. */
export const automaticText = (key: AutomaticText, settings: Pick<Settings, AutomaticText | "language">): string =>
  settings[key] || usualText(key, settings.language);
