import type { CampaignInput } from "@guiche/contract/campaign-input";
import { variantNumbers, type CampaignTexts } from "@guiche/contract/campaigns";
import { capabilitiesOf, needsTemplates } from "@guiche/contract/rules/capabilities";
import { templateRefusals } from "@guiche/contract/templates";
import { AppError } from "../../core/http/errors";
import type { Scope } from "../../core/tenant/scope";
import type { Campaign } from "../../models/outreach/campaign";
import { connectionOf } from "../connections";
import { requireTemplate, templateFiller } from "../templates";
import type { CampaignRow } from "./campaign.store";

type Chosen = CampaignTexts &
  Pick<CampaignInput, "whatsappId" | "templateId" | "templateValues" | "confirmation" | "fileListId">;

type TemplateColumns = Pick<Campaign, "templateId" | "templateName" | "templateValues">;

const none: TemplateColumns = { templateId: null, templateName: null, templateValues: [] };

/** Whether the campaign sends a template instead of texts: one that Meta has deleted still counts. */
export const sendsTemplate = ({ templateName }: Pick<Campaign, "templateName">): boolean => templateName !== null;

/**
 * The template that a campaign sends. Most people of an official number's campaign have not written lately, so that a text
 * would reach few of them: it is refused when it is saved, and nobody learns it while the campaign runs.
 */
export async function templateColumns(scope: Scope, input: Chosen): Promise<TemplateColumns> {
  const { whatsappId, templateId, templateValues: values } = input;
  const isOfficial =
    whatsappId !== null && needsTemplates(capabilitiesOf((await connectionOf(scope, whatsappId)).provider));
  if (isOfficial) refuseTexts(input);
  if (templateId === null) return none;
  if (whatsappId !== null && !isOfficial) refuse(["templateId"], templateRefusals.noTemplates);
  const { name } = await requireTemplate(scope, whatsappId, { id: templateId, values });
  return { templateId, templateName: name, templateValues: values };
}

/** A question before the message would be a text as well. */
function refuseTexts(input: Chosen): void {
  const texts = variantNumbers.flatMap((each) => [`message${each}`, `confirmationMessage${each}`] as const);
  const filled = texts.filter((name) => input[name].trim() !== "");
  refuse(
    [...filled, ...(input.confirmation ? ["confirmation"] : []), ...(input.fileListId === null ? [] : ["fileListId"])],
    templateRefusals.onlyTemplates,
  );
}

function refuse(names: readonly string[], text: string): void {
  if (names.length > 0)
    throw new AppError("ERR_VALIDATION", { fields: Object.fromEntries(names.map((name) => [name, text])) });
}

/** How its template is filled: undefined for a campaign of texts, null while the template cannot be sent. */
export async function fillerOf(scope: Scope, campaign: CampaignRow) {
  const { connectionId, templateId: id, templateValues: values } = campaign;
  if (!sendsTemplate(campaign)) return undefined;
  return id === null || connectionId === null ? null : templateFiller(scope, connectionId, { id, values });
}
