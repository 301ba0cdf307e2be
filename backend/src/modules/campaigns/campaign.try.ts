import { AppError, invalid } from "../../core/http/errors";
import type { Scope } from "../../core/tenant/scope";
import { checkNumber, findOrCreateContact } from "../contacts";
import { storedFile } from "../media";
import { campaignSettingsOf, sendToPerson } from "../outreach";
import { settingsOf } from "../settings";
import { withFile } from "../templates";
import { audienceStore } from "./audience.store";
import { campaignStore } from "./campaign.store";
import { fillerOf } from "./campaign.template";
import { fillText } from "./campaign.text";
import { variantsOf } from "./campaign.copy";

/** Sends the first variant to one number, to see it on a phone. It counts nowhere. */
export async function tryCampaign(scope: Scope, id: number, { number }: { number: string }): Promise<void> {
  const campaign = await campaignStore(scope).get(id);
  if (!campaign) throw new AppError("ERR_NO_CAMPAIGN_FOUND");
  if (campaign.connectionId === null) throw new AppError("ERR_NO_WAPP_FOUND");
  const fillTemplate = await fillerOf(scope, campaign);
  if (fillTemplate === null) throw new AppError("ERR_TEMPLATE_NOT_SENDABLE");
  const [variant] = variantsOf(campaign);
  if (variant === undefined && !fillTemplate) throw invalid({ message1: "Required" });
  const numberCheck = await checkNumber(scope, number);
  if (numberCheck.is === "nobody") throw new AppError("ERR_WAPP_INVALID_CONTACT");
  const identity = numberCheck.is === "known" ? { phone: number, ...numberCheck.peer } : { phone: number };
  const contact = await findOrCreateContact(scope, identity, campaign.connectionId);
  const [settings, { variables }] = await Promise.all([settingsOf(scope), campaignSettingsOf(scope)]);
  const words = Object.fromEntries(variables.map(({ key, value }) => [key, value]));
  // The sheet's values for its first person stand for those of all its people.
  const { contactListId } = campaign;
  const [first] = contactListId === null ? [] : await audienceStore(scope).ofList(contactListId, 0, 1);
  const { fields = [] } = first ?? {};
  const person = { name: contact.name, number: contact.number ?? number, email: contact.email, fields };
  const fill = (text: string) =>
    fillText(text, person, { variables: words, settings, optOutWord: null, campaignId: id });
  const text = variant === undefined ? "" : fill(campaign[`message${variant}`]);
  if (!fillTemplate && text.trim() === "") throw invalid({ message1: "Required" });
  // A value that this person does not have is shown as it is typed: Meta takes no empty one.
  const template = fillTemplate?.(campaign.templateValues.map((value) => fill(value).trim() || value));
  const { mediaId, mediaName } = campaign;
  const file = template && mediaId !== null ? await storedFile(scope, mediaId, mediaName) : null;
  const outcome = await sendToPerson(scope, {
    ...{ contactId: contact.id, connectionId: campaign.connectionId, source: "campaign" },
    label: campaign.name,
    content: template ? withFile(template, file?.claim ?? null) : { kind: "text", text },
    mediaId: file?.mediaId ?? null,
  });
  if ("cause" in outcome) throw new AppError("ERR_CONTACT_BLOCKED");
}
