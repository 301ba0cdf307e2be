import type { TemplateDto } from "@guiche/contract/templates";
import { templateFiles } from "@guiche/contract/rules/template-file";
import { linkVariable, placeholdersIn } from "@guiche/contract/rules/template-text";
import type { TemplateRow } from "./template.store";

/** Buttons that need nothing with each message, unless their address has a value. */
const sentButtons = ["QUICK_REPLY", "URL", "PHONE_NUMBER"];

/** The parts that are sent here. Cards and an offer that ends want more with each message. */
const sentParts = ["HEADER", "BODY", "FOOTER", "BUTTONS"];

/** The texts of a template, with the names of the values that each takes. */
export function partsOf({ components }: Pick<TemplateRow, "components">) {
  const part = (type: string) => components.find((each) => each.type.toUpperCase() === type);
  const header = part("HEADER");
  const headerText = header?.text ?? "";
  const body = part("BODY")?.text ?? "";
  const buttons = part("BUTTONS")?.buttons ?? [];
  const format = header?.format ?? "TEXT";
  const file = templateFiles.find((kind) => kind === format.toLowerCase()) ?? null;
  return {
    header: headerText,
    body,
    footer: part("FOOTER")?.text ?? "",
    buttons: buttons.flatMap(({ text }) => (text ? [text] : [])),
    file,
    links: buttons.flatMap(({ text = "", url = "" }, index) =>
      url.includes("{{") ? [{ variable: linkVariable(index), button: text, url, index }] : [],
    ),
    ofHeader: placeholdersIn(headerText),
    ofBody: placeholdersIn(body),
    // A place in the header, a code or a form behind a button would have to be given with each message, too.
    isPlain:
      components.every(({ type }) => sentParts.includes(type.toUpperCase())) &&
      (format === "TEXT" || file !== null) &&
      buttons.every(({ type = "QUICK_REPLY" }) => sentButtons.includes(type)),
  };
}

/** Made of parts that are sent here. */
export const isFillable = (row: Pick<TemplateRow, "components" | "category">): boolean =>
  partsOf(row).isPlain && row.category !== "AUTHENTICATION";

export function presentTemplate(row: TemplateRow): TemplateDto {
  const { header, body, footer, buttons, file, links, ofHeader, ofBody } = partsOf(row);
  const { id, wabaId, name, language, category, state, reason, updatedAt } = row;
  return {
    ...{ id, wabaId, name, language, category, state, reason, header, body, footer, buttons, file },
    links: links.map(({ variable, button, url }) => ({ variable, button, url })),
    variables: [...new Set([...ofHeader, ...ofBody]), ...links.map(({ variable }) => variable)],
    isSendable: state === "APPROVED" && isFillable(row),
    updatedAt: updatedAt.toISOString(),
  };
}
