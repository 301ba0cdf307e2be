import { currentLanguage } from "../../shared/i18n/current";
import { intlTags } from "@guiche/contract/texts/languages";

/** A mean from 1 to 3; a dash where no customer rated. */
export const formatRating = (rating: number | null): string =>
  rating === null
    ? "–"
    : new Intl.NumberFormat(intlTags[currentLanguage()], { maximumFractionDigits: 1 }).format(rating);

export const formatShare = (share: number | null): string =>
  share === null
    ? "–"
    : new Intl.NumberFormat(intlTags[currentLanguage()], { style: "percent", maximumFractionDigits: 1 }).format(share);

/** A share more or less: `+12 %`. */
export const formatChange = (share: number): string =>
  new Intl.NumberFormat(intlTags[currentLanguage()], {
    style: "percent",
    maximumFractionDigits: 0,
    signDisplay: "exceptZero",
  }).format(share);
