import type { TemplateDto } from "@guiche/contract/templates";
import { placeholdersIn } from "@guiche/contract/rules/template-text";
import type { TemplateRow } from "./template.store";

/** The texts of a template, with the names of the values that each takes. */
export function partsOf({ components }: Pick<TemplateRow, "components">) {
  const part = (type: string) => components.find((each) => each.type.toUpperCase() === type);
  const header = part("HEADER");
  const headerText = header?.text ?? "";
  const body = part("BODY")?.text ?? "";
  const buttons = part("BUTTONS")?.buttons ?? [];
  return {
    header: headerText,
    body,
    footer: part("FOOTER")?.text ?? "",
    buttons: buttons.flatMap(({ text }) => (text ? [text] : [])),
    ofHeader: placeholdersIn(headerText),
    ofBody: placeholdersIn(body),
    // A picture in the header, or a value in a button's address, would have to be given with each message.
    isPlain: (!header || (header.format ?? "TEXT") === "TEXT") && !buttons.some(({ url = "" }) => url.includes("{{")),
  };
}

/** Made of parts that are sent here: text with values, and buttons without. */
export const isFillable = (row: Pick<TemplateRow, "components" | "category">): boolean =>
  partsOf(row).isPlain && row.category !== "AUTHENTICATION";

export function presentTemplate(row: TemplateRow): TemplateDto {
  const { header, body, footer, buttons, ofHeader, ofBody } = partsOf(row);
  const { id, wabaId, name, language, category, state, reason, updatedAt } = row;
  return {
    ...{ id, wabaId, name, language, category, state, reason, header, body, footer, buttons },
    variables: [...new Set([...ofHeader, ...ofBody])],
    isSendable: state === "APPROVED" && isFillable(row),
    updatedAt: updatedAt.toISOString(),
  };
}
