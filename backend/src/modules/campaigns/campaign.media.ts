import { isEditable, type CampaignDto } from "@guiche/contract/campaigns";
import { templateRefusals } from "@guiche/contract/templates";
import { now } from "../../core/clock";
import { transaction } from "../../core/db/transaction";
import { AppError, invalid } from "../../core/http/errors";
import type { Bytes } from "../../core/http/send-bytes";
import type { UploadedFile } from "../../core/http/upload";
import type { Plain } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";
import type { Campaign } from "../../models/outreach/campaign";
import { attachUpload, attachedBytes, noAttachment, removeMedia, storedFile, type Attachment } from "../media";
import { assertFile, templateFileOf } from "../templates";
import { broadcastCurrent } from "./campaign.events";
import { showCampaign } from "./campaign.service";
import { campaignStore } from "./campaign.store";
import { sendsTemplate } from "./campaign.template";

/** Attaches a file that goes with each message, replacing the previous one. */
export async function setCampaignMedia(
  scope: Scope,
  id: number,
  upload: UploadedFile | undefined,
): Promise<CampaignDto> {
  await campaignStore(scope).mustHave(id);
  return attachUpload(scope, upload, (attachment) => replace(scope, id, attachment));
}

export const dropCampaignMedia = (scope: Scope, id: number): Promise<CampaignDto> => replace(scope, id, noAttachment);

async function replace(scope: Scope, id: number, attachment: Attachment): Promise<CampaignDto> {
  const former = await transaction(scope, async (inside) => {
    const row = await campaignStore(inside).mustLock(id);
    const dates = { status: row.status, scheduledAt: row.scheduledAt?.toISOString() ?? null };
    if (!isEditable(dates, now().getTime())) throw new AppError("ERR_CAMPAIGN_LOCKED");
    if (sendsTemplate(row)) await assertTemplateFile(inside, row, attachment);
    await campaignStore(inside).change({ id }, attachment);
    await broadcastCurrent(inside, id);
    return row.mediaId;
  });
  if (former !== null) await removeMedia(scope, former);
  return showCampaign(scope, id);
}

/** The file of the template's header; a campaign that has its date cannot lose it. */
async function assertTemplateFile(
  scope: Scope,
  { templateId, scheduledAt }: Plain<Campaign>,
  { mediaId, mediaName }: Attachment,
): Promise<void> {
  const header = await templateFileOf(scope, templateId);
  if (mediaId !== null && header === null) throw invalid({ file: templateRefusals.onlyTemplates });
  const file = mediaId === null ? null : await storedFile(scope, mediaId, mediaName);
  if (file || scheduledAt !== null) assertFile(header, file && file.claim, "file");
}

export const campaignBytes = async (scope: Scope, id: number): Promise<Bytes> =>
  attachedBytes(scope, await campaignStore(scope).mustHave(id));
