import type { TemplateDto } from "@guiche/contract/templates";
import type { TFunction } from "i18next";

/** How the field of a value is called: as in the text, or by the button whose address it ends. */
export function valueLabel(t: TFunction<"templates">, { links }: Pick<TemplateDto, "links">, variable: string): string {
  const link = links.find((one) => one.variable === variable);
  return link ? t("linkValue", { button: link.button }) : `{{${variable}}}`;
}
