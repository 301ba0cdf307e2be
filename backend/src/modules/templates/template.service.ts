import { beginningOf } from "@guiche/contract/texts/beginning";
import { templateStates, type TemplateDto, type TemplateInput, type TemplateState } from "@guiche/contract/templates";
import { placeholdersIn } from "@guiche/contract/rules/template-text";
import { graphFor, GraphError, type Graph, type Json } from "../../channels/cloud/graph";
import { cloudNumberStore, type CloudNumberRow } from "../../channels/cloud/number.store";
import { BoundedMap } from "../../core/bounded-map";
import { now } from "../../core/clock";
import { AppError, invalid } from "../../core/http/errors";
import { log } from "../../core/log/log";
import { broadcast } from "../../core/realtime/broadcast";
import { runOutside } from "../../core/outside-work";
import type { Scope } from "../../core/tenant/scope";
import { recordAudit } from "../audit";
import { presentTemplate } from "./template.presenter";
import { templateStore, type ReadTemplate, type TemplateComponent } from "./template.store";

const pageSize = 100;
/** Meta allows at most 6,000 templates of one account. */
const mostPages = 60;

interface MetaTemplate {
  id: string;
  name: string;
  language: string;
  category: ReadTemplate["category"];
  status: string;
  rejected_reason?: string;
  components?: TemplateComponent[];
}

interface MetaPage {
  data?: MetaTemplate[];
  paging?: { cursors?: { after?: string }; next?: string };
}

export async function listTemplates(
  scope: Scope,
  { whatsappId, sendable }: { whatsappId?: number | undefined; sendable?: boolean | undefined },
): Promise<TemplateDto[]> {
  const templates = (await templateStore(scope).list(whatsappId ?? null)).map(presentTemplate);
  return sendable ? templates.filter(({ isSendable }) => isSendable) : templates;
}

/** Reads all templates of the connection's account from Meta. */
export async function syncTemplates(scope: Scope, connectionId: number): Promise<TemplateDto[]> {
  const number = await mustHaveNumber(scope, connectionId);
  const read = await atMeta(scope, number, readAll(number.wabaId));
  await templateStore(scope).replace(number.wabaId, read);
  templatesChanged(scope);
  return listTemplates(scope, { whatsappId: connectionId });
}

/** How long what was read after a refusal holds: an account's other messages meet the same. */
const readAgainMs = 60_000;
const readings = new BoundedMap<number, { at: number; reading: Promise<void> }>(1_000);

/** Meta has refused a template that was approved, as far as was known here. */
export function readTemplatesAgain(scope: Scope, connectionId: number): Promise<void> {
  const at = now().getTime();
  const last = readings.get(connectionId);
  if (last && at >= last.at && at - last.at < readAgainMs) return last.reading;
  const reading = syncTemplates(scope, connectionId).then(
    () => undefined,
    (error: unknown) => log.warn({ error, connectionId }, "Templates could not be read after a refusal"),
  );
  readings.set(connectionId, { at, reading });
  return reading;
}

const readAll = (wabaId: string) => async (graph: Graph) => {
  const all: ReadTemplate[] = [];
  let after = "";
  for (let page = 0; page < mostPages; page += 1) {
    const query = new URLSearchParams({ limit: String(pageSize), ...(after && { after }) });
    const { data = [], paging } = await graph.call<MetaPage>("GET", `${wabaId}/message_templates?${query.toString()}`);
    all.push(...data.map(readOne));
    after = paging?.cursors?.after ?? "";
    if (!paging?.next || !after) break;
  }
  return all;
};

const readOne = ({ id, name, language, category, status, rejected_reason, components = [] }: MetaTemplate) => ({
  ...{ metaId: id, name, language, category, components },
  state: stateOf(status),
  reason: reasonOf(rejected_reason),
});

/** A state that is unknown here is none in which a template can be sent. */
const stateOf = (status: string): TemplateState => templateStates.find((state) => state === status) ?? "DISABLED";

const reasonOf = (reason = ""): string => (reason === "NONE" ? "" : beginningOf(reason, 100));

export async function createTemplate(scope: Scope, input: TemplateInput): Promise<TemplateDto> {
  const number = await mustHaveNumber(scope, input.whatsappId);
  const { name, language, category } = input;
  const components = componentsOf(input);
  const body = { name, language, category, components } as unknown as Json;
  const createdTemplate = await atMeta(scope, number, (graph) =>
    graph.call<{ id: string; status?: string; category?: ReadTemplate["category"] }>(
      "POST",
      `${number.wabaId}/message_templates`,
      body,
    ),
  );
  const state = stateOf(createdTemplate.status ?? "PENDING");
  const template = {
    metaId: createdTemplate.id,
    name,
    language,
    category: createdTemplate.category ?? category,
    components,
    state,
    reason: "",
  };
  const row = await templateStore(scope).add(number.wabaId, template);
  if (!row) throw invalid({ name: "Already taken" });
  templatesChanged(scope);
  await recordAudit(scope, { action: "template.created", target: name });
  return presentTemplate(row);
}

/** Meta wants an example of each value, and buttons as a part of their own. */
function componentsOf({ header, body, footer, buttons, examples }: TemplateInput): TemplateComponent[] {
  const names = placeholdersIn(`${header}\n${body}`);
  const exampleOf = (name: string) => examples[names.indexOf(name)] ?? "";
  const hasNamedPlaceholders = (text: string) => placeholdersIn(text).some((name) => !/^\d+$/.test(name));
  const example = (text: string, part: "header_text" | "body_text") => {
    const own = placeholdersIn(text);
    if (own.length === 0) return {};
    if (hasNamedPlaceholders(text))
      return {
        example: { [`${part}_named_params`]: own.map((name) => ({ param_name: name, example: exampleOf(name) })) },
      };
    return { example: { [part]: part === "body_text" ? [own.map(exampleOf)] : own.map(exampleOf) } };
  };
  return [
    ...(header ? [{ type: "HEADER", format: "TEXT", text: header, ...example(header, "header_text") }] : []),
    { type: "BODY", text: body, ...example(body, "body_text") },
    ...(footer ? [{ type: "FOOTER", text: footer }] : []),
    ...(buttons.length > 0
      ? [{ type: "BUTTONS", buttons: buttons.map((text) => ({ type: "QUICK_REPLY", text })) }]
      : []),
  ];
}

export async function removeTemplate(scope: Scope, id: number): Promise<void> {
  const row = await templateStore(scope).byId(id);
  if (!row) throw new AppError("ERR_NO_TEMPLATE_FOUND");
  const number = await cloudNumberStore(scope).ofAccount(row.wabaId);
  if (number)
    await atMeta(scope, number, (graph) =>
      graph.call("DELETE", `${row.wabaId}/message_templates?name=${encodeURIComponent(row.name)}`),
    );
  await templateStore(scope).removeNamed(row.wabaId, row.name);
  templatesChanged(scope);
  await recordAudit(scope, { action: "template.deleted", target: row.name });
}

/** Meta's events that are not named after the state which they lead to. Any other changes nothing about sending. */
const statesAfter: Partial<Record<string, TemplateState>> = {
  REINSTATED: "APPROVED",
  UNARCHIVED: "APPROVED",
  ARCHIVED: "DISABLED",
  DELETED: "DISABLED",
  PENDING_DELETION: "DISABLED",
};

/** Meta has decided about a template. */
export async function noteTemplateEvent(
  scope: Scope,
  wabaId: string,
  { metaId, event, reason }: { metaId: string; event: string; reason?: string },
): Promise<void> {
  const state = statesAfter[event] ?? templateStates.find((one) => one === event);
  if (!state) return;
  await templateStore(scope).setState(wabaId, metaId, state, reasonOf(reason));
  templatesChanged(scope);
}

const templatesChanged = (scope: Scope): void => broadcast(scope, "template", { action: "update" });

async function mustHaveNumber(scope: Scope, connectionId: number): Promise<CloudNumberRow> {
  const number = await cloudNumberStore(scope).of(connectionId);
  if (!number) throw new AppError("ERR_NO_WAPP_FOUND");
  return number;
}

/** Meta's own words say what is wrong with a template. */
async function atMeta<T>(scope: Scope, number: CloudNumberRow, work: (graph: Graph) => Promise<T>): Promise<T> {
  try {
    return await runOutside(scope.companyId, "trials", () => work(graphFor(number)));
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (error instanceof GraphError && error.code === 190) throw new AppError("ERR_META_TOKEN");
    if (error instanceof GraphError) throw new AppError("ERR_META_REFUSED", { fields: { body: error.message } });
    throw new AppError("ERR_META_UNREACHABLE");
  }
}
