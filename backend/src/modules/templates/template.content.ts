import { templateText } from "@guiche/contract/rules/template-text";
import { capabilitiesOf, needsTemplates } from "@guiche/contract/rules/capabilities";
import { templateRefusals, type TemplateDto } from "@guiche/contract/templates";
import type { Content } from "../../channels/content";
import { AppError } from "../../core/http/errors";
import type { Scope } from "../../core/tenant/scope";
import { connectionOf } from "../connections";
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
  field = "templateValues",
): Promise<TemplateDto> {
  const row =
    connectionId === null ? await templateStore(scope).byId(id) : await mustHaveTemplate(scope, connectionId, id);
  if (!row) throw new AppError("ERR_NO_TEMPLATE_FOUND");
  if (!isFillable(row)) throw new AppError("ERR_TEMPLATE_NOT_SENDABLE");
  const template = presentTemplate(row);
  const missing = template.variables.findIndex((_name, place) => !values[place]);
  if (missing !== -1 || values.length > template.variables.length)
    throw new AppError("ERR_VALIDATION", { fields: { [`${field}.${Math.max(0, missing)}`]: "Required" } });
  return template;
}

/** The columns of something that sends a template later. */
interface TemplateColumns {
  templateId: number | null;
  templateName: string | null;
  templateValues: string[];
}

const noTemplate: TemplateColumns = { templateId: null, templateName: null, templateValues: [] };

/** The columns for a choice; over a connection without templates there is none. */
export async function templateColumns(
  scope: Scope,
  connectionId: number | null,
  { templateId, templateValues: values }: { templateId: number | null; templateValues: string[] },
): Promise<TemplateColumns> {
  if (templateId === null) return noTemplate;
  if (connectionId !== null && !(await sendsTemplatesOnly(scope, connectionId)))
    throw new AppError("ERR_VALIDATION", { fields: { templateId: templateRefusals.noTemplates } });
  const { name } = await requireTemplate(scope, connectionId, { id: templateId, values });
  return { templateId, templateName: name, templateValues: values };
}

/** The template of this name in this language, of the connection's account. */
export async function templateIdOf(
  scope: Scope,
  connectionId: number,
  { name, language }: Pick<TemplateDto, "name" | "language">,
): Promise<number> {
  const id = await templateStore(scope).named(connectionId, name, language);
  if (id === null) throw new AppError("ERR_NO_TEMPLATE_FOUND");
  return id;
}

/** Whether people who did not write lately get templates only over this connection. */
export const sendsTemplatesOnly = async (scope: Scope, connectionId: number): Promise<boolean> =>
  needsTemplates(capabilitiesOf((await connectionOf(scope, connectionId)).provider));

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
