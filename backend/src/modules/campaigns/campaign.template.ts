import type { CampaignInput } from "@guiche/contract/campaign-input";
import { variantNumbers, type CampaignTexts } from "@guiche/contract/campaigns";
import { templateRefusals } from "@guiche/contract/templates";
import { invalid } from "../../core/http/errors";
import type { Scope } from "../../core/tenant/scope";
import type { Campaign } from "../../models/outreach/campaign";
import { sendsTemplatesOnly, templateColumns, templateFiller } from "../templates";
import type { CampaignRow } from "./campaign.store";

type TemplateInput = CampaignTexts &
  Pick<CampaignInput, "whatsappId" | "templateId" | "templateValues" | "confirmation" | "fileListId">;

/** Whether the campaign sends a template instead of texts: one that Meta has deleted still counts. */
export const sendsTemplate = ({ templateName }: Pick<Campaign, "templateName">): boolean => templateName !== null;

/**
 * The columns of the template that a campaign sends. Most people of an official number's campaign have not written lately,
 * so that a text would reach few of them: it is refused on saving, and not only found out while the campaign runs.
 */
export async function contentColumns(scope: Scope, input: TemplateInput) {
  const { whatsappId } = input;
  if (whatsappId !== null && (await sendsTemplatesOnly(scope, whatsappId))) refuseTexts(input);
  return templateColumns(scope, whatsappId, input);
}

/** A question before the message would be a text as well. */
function refuseTexts(input: TemplateInput): void {
  const texts = variantNumbers.flatMap((each) => [`message${each}`, `confirmationMessage${each}`] as const);
  const filledTexts = texts.filter((name) => input[name].trim() !== "");
  const refusedFields = [
    ...filledTexts,
    ...(input.confirmation ? ["confirmation"] : []),
    ...(input.fileListId === null ? [] : ["fileListId"]),
  ];
  if (refusedFields.length === 0) return;
  const fields = Object.fromEntries(refusedFields.map((name) => [name, templateRefusals.onlyTemplates]));
  throw invalid(fields);
}

/** How its template is filled: undefined for a campaign of texts, null while the template cannot be sent. */
export async function fillerOf(scope: Scope, campaign: CampaignRow) {
  const { connectionId, templateId: id, templateValues: values, mediaId } = campaign;
  if (!sendsTemplate(campaign)) return undefined;
  if (id === null || connectionId === null) return null;
  return templateFiller(scope, connectionId, { id, values }, mediaId !== null);
}
