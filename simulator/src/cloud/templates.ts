import { randomUUID } from "node:crypto";
import type { Template, TemplateComponent } from "../people/cloud-account";
import type { World } from "../people/world";
import { json, type ServiceReply, type ServiceRequest } from "../services/service";
import { GraphError, listIn, textIn, type Json } from "./graph";
import type { CloudNumber } from "./number";

const templateName = /^[a-z0-9_]{1,512}$/;
const categories = ["MARKETING", "UTILITY", "AUTHENTICATION"] as const;

/** A new template; it waits for approval. */
export function newTemplate(number: CloudNumber, body: Json): Template {
  const name = textIn(body, "name", 512);
  const language = textIn(body, "language", 20);
  const category = categories.find((one) => one === body["category"]);
  if (!templateName.test(name)) throw new GraphError(100, "A name has lower-case letters, digits and underscores.");
  if (!category) throw new GraphError(100, `The category is one of ${categories.join(", ")}.`);
  if (number.account.templates.some((one) => one.name === name && one.language === language))
    throw new GraphError(100, "There is already a template with this name in this language.");
  const components = listIn(body, "components") as TemplateComponent[];
  if (!components.some(({ type }) => type === "BODY")) throw new GraphError(100, "A template has a BODY.");
  for (const { format = "TEXT", example } of components)
    if (format !== "TEXT" && !(example as Json | undefined)?.["header_handle"])
      throw new GraphError(100, "A header with a file has an example of it.");
  return {
    id: randomUUID().replace(/\D/g, "").padStart(15, "7").slice(0, 15),
    name,
    language,
    category,
    status: "PENDING",
    components,
  };
}

export function addTemplate(world: World, number: CloudNumber, body: Json): ServiceReply {
  const template = newTemplate(number, body);
  number.account.templates.push(template);
  world.saveSoon();
  return json(200, { id: template.id, status: template.status, category: template.category });
}

const templatesOfPage = 25;

export function listTemplates({ account: { templates } }: CloudNumber, { query }: ServiceRequest): ServiceReply {
  const size = Number(query["limit"] ?? templatesOfPage);
  const from = Number(query["after"] ?? 0);
  const data = templates.slice(from, from + size);
  const next = from + size;
  return json(200, {
    data,
    paging: { cursors: { after: String(next) }, ...(next < templates.length && { next: "more" }) },
  });
}

export function removeTemplate(number: CloudNumber, { query }: ServiceRequest): ServiceReply {
  const rest = number.account.templates.filter(({ name }) => name !== query["name"]);
  if (rest.length === number.account.templates.length)
    throw new GraphError(100, "There is no template with this name.");
  number.account.templates = rest;
  return json(200, { success: true });
}
