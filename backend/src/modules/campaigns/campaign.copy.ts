import { variantNumbers, type VariantNumber } from "@guiche/contract/campaigns";
import type { Scope } from "../../core/tenant/scope";
import { personOfContact } from "../outreach";
import { audienceStore } from "./audience.store";
import { campaignStore, type CampaignRow } from "./campaign.store";
import { recipientStore } from "./recipient.store";

const atOnce = 2_000;

/** The filled messages, in turn. */
export const variantsOf = (campaign: Pick<CampaignRow, `message${VariantNumber}`>): VariantNumber[] =>
  variantNumbers.filter((variant) => campaign[`message${variant}`].trim() !== "");

export const hasQuestion = (campaign: Pick<CampaignRow, `confirmationMessage${VariantNumber}`>): boolean =>
  variantNumbers.some((variant) => campaign[`confirmationMessage${variant}`].trim() !== "");

/**
 * Takes the snapshot of a campaign's people, in batches that may be repeated: later changes of the list or of contacts
 * reach none of them. A process that dies leaves the place, and the next sweep continues there.
 */
export async function copyPeople(scope: Scope, campaign: CampaignRow): Promise<void> {
  const ownVariants = variantsOf(campaign);
  const variants = ownVariants.length > 0 ? ownVariants : [1 as const];
  let { itemId, contactId } = campaign.listCursor ?? { itemId: 0, contactId: 0 };
  const remember = () => campaignStore(scope).change({ id: campaign.id }, { listCursor: { itemId, contactId } });
  while (campaign.contactListId !== null) {
    const rows = await audienceStore(scope).ofList(campaign.contactListId, itemId, atOnce);
    if (rows.length === 0) break;
    await recipientStore(scope).add(campaign.id, variants, rows);
    itemId = rows.at(-1)?.id ?? itemId;
    await remember();
  }
  while (campaign.tagId !== null) {
    const rows = await audienceStore(scope).ofTag(campaign.tagId, contactId, atOnce);
    if (rows.length === 0) break;
    const people = rows.map(({ id, name, number, email, isUnchecked, fields }) => ({
      ...{ name, email, fields, number: number ?? "", contactId: id },
      person: personOfContact({ id, number }),
      isValid: isUnchecked ? null : true,
    }));
    await recipientStore(scope).add(campaign.id, variants, people);
    contactId = rows.at(-1)?.id ?? contactId;
    await remember();
  }
  await campaignStore(scope).change({ id: campaign.id }, { isCopied: true });
}
