import { templateText } from "@guiche/contract/rules/template-text";
import type { TemplateDto } from "@guiche/contract/templates";
import type { Content } from "../../channels/content";
import { AppError } from "../../core/http/errors";
import type { Scope } from "../../core/tenant/scope";
import { isFillable, partsOf, presentTemplate } from "./template.presenter";
import { templateStore, type TemplateRow } from "./template.store";

/** A template as it is stored to be sent later, with its values. */
interface Chosen {
  id: number;
  values: readonly string[];
}

/** A template with its values, to send over a connection of its account. */
export async function templateContent(scope: Scope, connectionId: number | null, chosen: Chosen): Promise<Content> {
  const row = await mustHaveTemplate(scope, connectionId, chosen.id);
  const template = presentTemplate(row);
  if (!template.isSendable) throw new AppError("ERR_TEMPLATE_NOT_SENDABLE");
  if (chosen.values.length !== template.variables.length)
    throw new AppError("ERR_VALIDATION", { fields: { "template.values": "Required" } });
  return fill(row, template, chosen.values);
}

/**
 * Fills a stored template for one person after the other; null while it cannot be sent: Meta has deleted, paused or
 * changed it, or it is not of the connection's account.
 */
export async function templateFiller(
  scope: Scope,
  connectionId: number,
  chosen: Chosen,
): Promise<((values: readonly string[]) => Content) | null> {
  const row = await templateStore(scope).ofConnection(connectionId, chosen.id);
  if (!row) return null;
  const template = presentTemplate(row);
  if (!template.isSendable || template.variables.length !== chosen.values.length) return null;
  return (values) => fill(row, template, values);
}

/**
 * A template that is stored to be sent later, over a connection of its account, or over one that is chosen later. Whether
 * Meta approves it shows when it is sent.
 */
export async function requireTemplate(
  scope: Scope,
  connectionId: number | null,
  { id, values }: Chosen,
): Promise<TemplateDto> {
  const row =
    connectionId === null ? await templateStore(scope).byId(id) : await mustHaveTemplate(scope, connectionId, id);
  if (!row) throw new AppError("ERR_NO_TEMPLATE_FOUND");
  if (!isFillable(row)) throw new AppError("ERR_TEMPLATE_NOT_SENDABLE");
  const template = presentTemplate(row);
  const missing = template.variables.findIndex((_name, place) => !values[place]);
  if (missing !== -1 || values.length > template.variables.length)
    throw new AppError("ERR_VALIDATION", { fields: { [`templateValues.${Math.max(0, missing)}`]: "Required" } });
  return template;
}

async function mustHaveTemplate(scope: Scope, connectionId: number | null, id: number): Promise<TemplateRow> {
  const row = connectionId === null ? null : await templateStore(scope).ofConnection(connectionId, id);
  if (!row) throw new AppError("ERR_NO_TEMPLATE_FOUND");
  return row;
}

/** Meta refuses values with line breaks, tabs or many blanks. */
const onOneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

function fill(row: TemplateRow, template: TemplateDto, given: readonly string[]): Content {
  const { name, language } = row;
  const { ofHeader, ofBody } = partsOf(row);
  const values = given.map(onOneLine);
  const named = new Map(template.variables.map((variable, place) => [variable, values[place] ?? ""]));
  const valueOf = (variable: string) => ({
    text: named.get(variable) ?? "",
    // Numbered values go by their places.
    ...(!/^\d+$/.test(variable) && { name: variable }),
  });
  return {
    kind: "template",
    text: templateText(template, values),
    template: { name, language, header: ofHeader.map(valueOf), body: ofBody.map(valueOf) },
  };
}
