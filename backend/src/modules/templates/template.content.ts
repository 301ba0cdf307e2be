import { fitsHeader, type TemplateFile } from "@guiche/contract/rules/template-file";
import { templateText } from "@guiche/contract/rules/template-text";
import { capabilitiesOf, needsTemplates } from "@guiche/contract/rules/capabilities";
import { templateRefusals, type TemplateDto } from "@guiche/contract/templates";
import type { Content, MediaClaim } from "../../channels/content";
import { AppError, invalid } from "../../core/http/errors";
import type { Scope } from "../../core/tenant/scope";
import { connectionOf } from "../connections";
import { isFillable, partsOf, presentTemplate } from "./template.presenter";
import { templateStore, type TemplateRow } from "./template.store";

/** A template as it is stored to be sent later, with its values. */
interface TemplateChoice {
  id: number;
  values: readonly string[];
}

/** A template with its values and the file of its header, to send over a connection of its account. */
export async function templateContent(
  scope: Scope,
  connectionId: number | null,
  choice: TemplateChoice,
  media: MediaClaim | null = null,
): Promise<Content> {
  const row = await mustHaveTemplate(scope, connectionId, choice.id);
  const template = presentTemplate(row);
  if (!template.isSendable) throw new AppError("ERR_TEMPLATE_NOT_SENDABLE");
  if (choice.values.length !== template.variables.length) throw invalid({ "template.values": "Required" });
  assertFile(template.file, media, "medias");
  return withFile(fill(row, template, choice.values), media);
}

/** Refuses a file that does not fit the template's header, and a missing one. */
export function assertFile(header: TemplateFile | null, media: MediaClaim | null, field: string): void {
  const refusal =
    header === null
      ? media && templateRefusals.noFile
      : !media
        ? "Required"
        : !fitsHeader(header, media) && templateRefusals.otherFile;
  if (refusal) throw invalid({ [field]: refusal });
}

/** The file of its header. */
export const withFile = (content: Content, media: MediaClaim | null): Content =>
  content.kind === "template" && media ? { ...content, media } : content;

/** The file that a stored template's header takes; null for none, and for a deleted template. */
export async function templateFileOf(scope: Scope, id: number | null): Promise<TemplateFile | null> {
  const row = id === null ? null : await templateStore(scope).byId(id);
  return row && partsOf(row).file;
}

/**
 * Fills a stored template for one person after the other; null while it cannot be sent: Meta has deleted, paused or
 * changed it, it is not of the connection's account, or the file of its header is missing.
 */
export async function templateFiller(
  scope: Scope,
  connectionId: number,
  choice: TemplateChoice,
  hasFile: boolean,
): Promise<((values: readonly string[]) => Content) | null> {
  const row = await templateStore(scope).ofConnection(connectionId, choice.id);
  if (!row) return null;
  const template = presentTemplate(row);
  if (!template.isSendable || template.variables.length !== choice.values.length) return null;
  if ((template.file !== null) !== hasFile) return null;
  return (values) => fill(row, template, values);
}

/**
 * A template that is stored to be sent later, over a connection of its account, or over one that is chosen later. Whether
 * Meta approves it shows when it is sent.
 */
export async function knownTemplate(scope: Scope, connectionId: number | null, id: number): Promise<TemplateDto> {
  const row =
    connectionId === null ? await templateStore(scope).byId(id) : await mustHaveTemplate(scope, connectionId, id);
  if (!row) throw new AppError("ERR_NO_TEMPLATE_FOUND");
  if (!isFillable(row)) throw new AppError("ERR_TEMPLATE_NOT_SENDABLE");
  return presentTemplate(row);
}

/** Refuses too few and too many values. */
export function assertValues(names: readonly string[], values: readonly string[], field: string): void {
  const missing = names.findIndex((_name, place) => !values[place]);
  if (missing !== -1 || values.length > names.length)
    throw invalid({ [`${field}[${Math.max(0, missing)}]`]: "Required" });
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
    throw invalid({ templateId: templateRefusals.noTemplates });
  const { name, variables } = await knownTemplate(scope, connectionId, templateId);
  assertValues(variables, values, "templateValues");
  return { templateId, templateName: name, templateValues: values };
}

/** The template of this name in this language, of the connection's account. */
export async function templateIdOf(
  scope: Scope,
  connectionId: number,
  { name, language }: Pick<TemplateDto, "name" | "language">,
): Promise<number> {
  const id = await templateStore(scope).findIdByName(connectionId, name, language);
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

function fill(row: TemplateRow, template: TemplateDto, inputValues: readonly string[]): Content {
  const { name, language } = row;
  const { ofHeader, ofBody, links } = partsOf(row);
  const values = inputValues.map(onOneLine);
  const valuesByName = new Map(template.variables.map((variable, place) => [variable, values[place] ?? ""]));
  const valueOf = (variable: string) => ({
    text: valuesByName.get(variable) ?? "",
    // Numbered values go by their places.
    ...(!/^\d+$/.test(variable) && { name: variable }),
  });
  return {
    kind: "template",
    text: templateText(template, values),
    template: {
      ...{ name, language, header: ofHeader.map(valueOf), body: ofBody.map(valueOf) },
      ...(links.length > 0 && {
        buttons: links.map(({ index, variable }) => ({ index, text: valuesByName.get(variable) ?? "" })),
      }),
    },
  };
}
