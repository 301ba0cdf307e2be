import { templateText } from "@guiche/contract/rules/template-text";
import type { Content } from "../../channels/content";
import { cloudNumberStore } from "../../channels/cloud/number.store";
import { AppError } from "../../core/http/errors";
import type { Scope } from "../../core/tenant/scope";
import { partsOf, presentTemplate } from "./template.presenter";
import { templateStore } from "./template.store";

/** A template with its values, to send over a connection of its account. */
export async function templateContent(
  scope: Scope,
  connectionId: number | null,
  { id, values }: { id: number; values: readonly string[] },
): Promise<Content> {
  const row = await templateStore(scope).byId(id);
  const number = connectionId === null ? null : await cloudNumberStore(scope).of(connectionId);
  if (!row || row.wabaId !== number?.wabaId) throw new AppError("ERR_NO_TEMPLATE_FOUND");
  const template = presentTemplate(row);
  if (!template.isSendable) throw new AppError("ERR_TEMPLATE_NOT_SENDABLE");
  if (values.length !== template.variables.length)
    throw new AppError("ERR_VALIDATION", { fields: { "template.values": "Required" } });
  const { ofHeader, ofBody } = partsOf(row);
  const named = new Map(template.variables.map((name, place) => [name, values[place] ?? ""]));
  const valueOf = (name: string) => ({
    text: named.get(name) ?? "",
    // Numbered values go by their places.
    ...(!/^\d+$/.test(name) && { name }),
  });
  const { name, language } = row;
  return {
    kind: "template",
    text: templateText(template, values),
    template: { name, language, header: ofHeader.map(valueOf), body: ofBody.map(valueOf) },
  };
}
