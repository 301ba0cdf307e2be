import type { VariantNames, VariantNumber } from "@guiche/contract/campaigns";
import type { TFunction } from "i18next";

/** The specification's label, and the company's own name where the variant has one: "Msg.1 · Curta". */
export const variantLabel = (t: TFunction<"campaigns">, names: VariantNames, variant: VariantNumber): string =>
  [t("dialog.variant", { variant }), names[`variantName${variant}`].trim()].filter(Boolean).join(" · ");
