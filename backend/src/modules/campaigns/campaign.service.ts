import type { CampaignInput, CampaignPatch } from "@guiche/contract/campaign-input";
import {
  isEditable,
  listedWithCampaign,
  mayCancel,
  mayChooseConnection,
  mayInclude,
  mayRestart,
  type CampaignDetailsDto,
  type CampaignDto,
  type CampaignSearch,
  type CampaignTexts,
} from "@guiche/contract/campaigns";
import { templateRefusals } from "@guiche/contract/templates";
import { momentOf } from "@guiche/contract/time/wall-time";
import type { Campaign } from "../../models/outreach/campaign";
import { companyChanged } from "../../core/cache";
import { now } from "../../core/clock";
import { afterCommit, transaction } from "../../core/db/transaction";
import { AppError, invalid } from "../../core/http/errors";
import type { Plain } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";
import { recordAudit } from "../audit";
import { learnFromCampaign } from "../contact-lists";
import { filesOfList } from "../files";
import { noAttachment, forgetFile } from "../media";
import { settingsOf } from "../settings";
import { sendsTemplatesOnly, templateFileOf } from "../templates";
import { audienceStore } from "./audience.store";
import { broadcastCampaign, broadcastCurrent } from "./campaign.events";
import { inputFromCampaign, presentCampaign, textsOf } from "./campaign.presenter";
import { mustHaveReferences } from "./campaign.references";
import { continueCampaign } from "./campaign.sweep";
import { campaignStore } from "./campaign.store";
import { sendsTemplate, contentColumns } from "./campaign.template";
import { hasQuestion, variantsOf } from "./campaign.copy";
import { recipientStore } from "./recipient.store";

export async function searchCampaigns(scope: Scope, search: CampaignSearch) {
  const { rows, hasMore } = await campaignStore(scope).page(search);
  return { records: await Promise.all(rows.map((row) => presentCampaign(scope, row))), hasMore };
}

/** One campaign as the specification lists it, with people and shippings. */
export async function showDetails(scope: Scope, id: number): Promise<CampaignDetailsDto> {
  const campaign = await showCampaign(scope, id);
  const { contactList } = campaign;
  const shippings = await recipientStore(scope).shippings(id, listedWithCampaign);
  const people =
    contactList && contactList.id !== null
      ? await audienceStore(scope).ofList(contactList.id, 0, listedWithCampaign)
      : [];
  const contacts = people.map(({ id, name, number, isValid }) => ({ id, name, number, isWhatsappValid: isValid }));
  return {
    ...campaign,
    contactList: contactList && { ...contactList, contacts },
    shipping: shippings.map(({ confirmationRequestedAt, deliveredAt, ...row }) => ({
      ...row,
      confirmationRequestedAt: confirmationRequestedAt?.toISOString() ?? null,
      deliveredAt: deliveredAt?.toISOString() ?? null,
    })),
  };
}

export async function showCampaign(scope: Scope, id: number): Promise<CampaignDto> {
  const row = await campaignStore(scope).get(id);
  if (!row) throw new AppError("ERR_NO_CAMPAIGN_FOUND");
  return presentCampaign(scope, row);
}

/** A template or a message to send, and a question where the campaign asks first: no recipient gets an empty one. */
async function assertHasContent(
  scope: Scope,
  texts: CampaignTexts & Pick<CampaignInput, "confirmation" | "templateId" | "whatsappId">,
): Promise<void> {
  if (texts.templateId !== null) return;
  const { whatsappId } = texts;
  if (whatsappId !== null && (await sendsTemplatesOnly(scope, whatsappId))) throw invalid({ templateId: "Required" });
  const fields = {
    ...(variantsOf(texts).length === 0 && { message1: "Required" }),
    ...(texts.confirmation && !hasQuestion(texts) && { confirmationMessage1: "Required" }),
  };
  if (Object.keys(fields).length > 0) throw invalid(fields);
}

/** The columns of an input: what it names belongs to the company, and its time is of the company's clock. */
async function columnsOf(
  scope: Scope,
  { whatsappId, tagListId, scheduledAt, ...input }: CampaignInput,
  { mediaId }: Pick<Campaign, "mediaId"> = { mediaId: null },
) {
  const tagId = tagListId === "Nenhuma" ? null : Number(tagListId);
  await mustHaveReferences(scope, { whatsappId, contactListId: input.contactListId, tagId });
  if (input.fileListId !== null) await filesOfList(scope, input.fileListId);
  const template = await contentColumns(scope, { ...input, whatsappId });
  const { timezone } = await settingsOf(scope);
  const when = scheduledAt ? momentOf(scheduledAt.slice(0, 16).replace(" ", "T"), timezone) : null;
  if (when !== null) {
    if (whatsappId === null) throw invalid({ whatsappId: "Required" });
    if (input.contactListId === null && tagId === null) throw new AppError("ERR_CAMPAIGN_EMPTY");
    await assertHasContent(scope, { ...input, whatsappId });
    if (mediaId === null && (await templateFileOf(scope, template.templateId)) !== null)
      throw invalid({ attachment: "Required" });
    if (!(await audienceStore(scope).hasPeople(input.contactListId, tagId))) throw new AppError("ERR_CAMPAIGN_NOBODY");
  }
  return {
    ...input,
    ...template,
    connectionId: whatsappId,
    tagId,
    scheduledAt: when,
    status: when ? ("PROGRAMADA" as const) : ("INATIVA" as const),
  };
}

/** A date in the past begins at once. */
const beginIfDue = (
  scope: Scope,
  { id, status, scheduledAt }: Pick<Campaign, "id" | "status" | "scheduledAt">,
): void => {
  if (status === "PROGRAMADA" && scheduledAt && scheduledAt <= now())
    afterCommit(scope, (outside) => continueCampaign(outside, id));
};

export const createCampaign = (scope: Scope, input: CampaignInput): Promise<CampaignDto> =>
  transaction(scope, async (inside) => {
    const columns = await columnsOf(inside, input);
    const { id } = await campaignStore(inside).add(columns);
    const record = await showCampaign(inside, id);
    broadcastCampaign(inside, { action: "create", record });
    beginIfDue(inside, { id, ...columns });
    return record;
  });

const asDates = ({ status, scheduledAt }: Plain<Campaign>) => ({
  status,
  scheduledAt: scheduledAt?.toISOString() ?? null,
});

/**
 * Whether it may be edited is decided here, at the moment of saving. Of a cancelled one only the texts change, and of one
 * whose connection was deleted the connection.
 */
export async function updateCampaign(scope: Scope, id: number, patch: CampaignPatch): Promise<CampaignDto> {
  const { timezone } = await settingsOf(scope);
  await transaction(scope, async (inside) => {
    const before = await campaignStore(inside).mustLock(id);
    const input: CampaignInput = { ...inputFromCampaign(before, timezone), ...patch };
    if (isEditable(asDates(before), now().getTime())) {
      const { mediaId, templateId } = before;
      // A template has no file but that of its header, and another template another file.
      const isSame = input.templateId === templateId && (await templateFileOf(inside, templateId)) !== null;
      const dropsFile = input.templateId !== null && mediaId !== null && !isSame;
      const columns = await columnsOf(inside, input, dropsFile ? noAttachment : before);
      await campaignStore(inside).change({ id }, { ...columns, ...(dropsFile && noAttachment) });
      if (dropsFile) forgetFile(inside, mediaId);
      beginIfDue(inside, { id, ...columns });
    } else await changeLocked(inside, before, input);
    await broadcastCurrent(inside, id);
  });
  return showCampaign(scope, id);
}

async function changeLocked(scope: Scope, before: Plain<Campaign>, input: CampaignInput): Promise<void> {
  const { id, status, connectionId } = before;
  const { whatsappId } = input;
  const isCancelled = status === "CANCELADA";
  const chooses = whatsappId !== null && mayChooseConnection({ status, whatsappId: connectionId });
  if (!isCancelled && !chooses) throw new AppError("ERR_CAMPAIGN_LOCKED");
  const sender = chooses ? whatsappId : connectionId;
  const { confirmation, fileListId } = before;
  const texts = textsOf(isCancelled ? input : before);
  const content = { ...input, ...texts, confirmation, fileListId, whatsappId: sender };
  // Another account has other templates.
  const template = await contentColumns(scope, content);
  // Its file cannot be changed any more.
  const takesFile = (await templateFileOf(scope, template.templateId)) !== null;
  if (takesFile && template.templateId !== before.templateId) throw invalid({ templateId: templateRefusals.otherFile });
  if (isCancelled || sendsTemplate(before)) await assertHasContent(scope, content);
  if (chooses) {
    afterCommit(scope, (outside) => continueCampaign(outside, id));
  }
  await campaignStore(scope).change(
    { id },
    { ...template, ...texts, ...(chooses && { connectionId: whatsappId, restReason: null }) },
  );
}

export const removeCampaign = (scope: Scope, id: number): Promise<void> =>
  transaction(scope, async (inside) => {
    const { name, status, mediaId } = await campaignStore(inside).mustLock(id);
    if (status === "EM_ANDAMENTO") throw new AppError("ERR_CAMPAIGN_LOCKED");
    await campaignStore(inside).remove({ id });
    await recordAudit(inside, { action: "campaign.deleted", target: name });
    broadcastCampaign(inside, { action: "delete", id });
    forgetFile(inside, mediaId);
  });

/** Stops it within one message: who has not been written to waits for a restart. */
export const cancelCampaign = (
  scope: Scope,
  id: number,
  details: Record<string, string | number> = {},
): Promise<void> =>
  transaction(scope, async (inside) => {
    const row = await campaignStore(inside).mustLock(id);
    if (!mayCancel(row)) throw new AppError("ERR_CAMPAIGN_LOCKED");
    await campaignStore(inside).change({ id }, { status: "CANCELADA", restReason: null });
    await learnFromCampaign(inside, id);
    await recordAudit(inside, { action: "campaign.cancelled", target: row.name, details });
    await broadcastCurrent(inside, id);
  });

/** Continues with those who have not been written to. */
export const restartCampaign = (scope: Scope, id: number): Promise<void> =>
  transaction(scope, async (inside) => {
    const row = await campaignStore(inside).mustLock(id);
    if (!mayRestart(row)) throw new AppError("ERR_CAMPAIGN_LOCKED");
    await campaignStore(inside).change({ id }, { status: "EM_ANDAMENTO", completedAt: null, restReason: null });
    await recordAudit(inside, { action: "campaign.restarted", target: row.name });
    await goOn(inside, id);
  });

/**
 * Copies the people once more: who is a recipient already stays the one they are. A cancelled campaign copies them when it
 * is restarted; one whose people are still being copied includes them anyway.
 */
export const includeNewPeople = (scope: Scope, id: number): Promise<void> =>
  transaction(scope, async (inside) => {
    const row = await campaignStore(inside).mustLock(id);
    if (!mayInclude(row)) throw new AppError("ERR_CAMPAIGN_LOCKED");
    if (!row.isCopied) return;
    await campaignStore(inside).change(
      { id },
      {
        ...{ isCopied: false, listCursor: null },
        ...(row.status === "FINALIZADA" && { status: "EM_ANDAMENTO", completedAt: null }),
      },
    );
    await recordAudit(inside, { action: "campaign.peopleIncluded", target: row.name });
    await goOn(inside, id);
  });

async function goOn(scope: Scope, id: number): Promise<void> {
  await broadcastCurrent(scope, id);
  afterCommit(scope, (outside) => {
    companyChanged(outside);
    return continueCampaign(outside, id);
  });
}
