import type { CampaignInput } from "@guiche/contract/campaign-input";
import type { CampaignDto, CampaignTexts, VariantNames } from "@guiche/contract/campaigns";
import type { ChosenTemplate } from "@guiche/contract/templates";
import { wallTime } from "@guiche/contract/time/wall-time";
import type { Plain } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";
import type { Campaign } from "../../models/outreach/campaign";
import { now } from "../../core/clock";
import { resumesAt, standingOf } from "../outreach";
import { settingsOf } from "../settings";
import type { CampaignRow } from "./campaign.store";
import { recipientStore } from "./recipient.store";

/** What is written for the variants, which may change while the campaign is cancelled. */
export const textsOf = (row: CampaignTexts & VariantNames): CampaignTexts & VariantNames => ({
  message1: row.message1,
  message2: row.message2,
  message3: row.message3,
  message4: row.message4,
  message5: row.message5,
  confirmationMessage1: row.confirmationMessage1,
  confirmationMessage2: row.confirmationMessage2,
  confirmationMessage3: row.confirmationMessage3,
  confirmationMessage4: row.confirmationMessage4,
  confirmationMessage5: row.confirmationMessage5,
  variantName1: row.variantName1,
  variantName2: row.variantName2,
  variantName3: row.variantName3,
  variantName4: row.variantName4,
  variantName5: row.variantName5,
});

const toReference = <Id extends number | null>(id: Id, name: string | null) => (name === null ? null : { id, name });

export async function presentCampaign(scope: Scope, row: CampaignRow): Promise<CampaignDto> {
  const { timezone } = await settingsOf(scope);
  const hasBegun = row.status !== "INATIVA" && row.status !== "PROGRAMADA";
  const progress = hasBegun ? await recipientStore(scope).progress(row.id) : null;
  const { restReason, connectionId } = row;
  const standing = restReason === "tier" && connectionId !== null ? await standingOf(scope, connectionId, now()) : null;
  const resumes = resumesAt({ ...row, tierFreesAt: standing?.freesAt ?? null }, timezone, now());
  return { ...present(row, timezone, resumes), progress };
}

const wallOf = (at: Date | null, timezone: string) => at && `${wallTime(at, timezone).replace("T", " ")}:00`;

/** The input that would make this campaign, for a change of some of its fields. */
export const inputFromCampaign = (row: Plain<Campaign>, timezone: string): CampaignInput => ({
  ...textsOf(row),
  name: row.name,
  confirmation: row.confirmation,
  scheduledAt: wallOf(row.scheduledAt, timezone),
  whatsappId: row.connectionId,
  contactListId: row.contactListId,
  tagListId: row.tagId ?? "Nenhuma",
  fileListId: row.fileListId,
  templateId: row.templateId,
  templateValues: row.templateValues,
  window: row.window,
  dailyCap: row.dailyCap,
  optOutLine: row.optOutLine,
  stopPercent: row.stopPercent,
  skipOpenTickets: row.skipOpenTickets,
});

const templateOf = (row: CampaignRow, name: string): ChosenTemplate => ({
  ...{ id: row.templateId, name, language: row.templateLanguage },
  ...{ category: row.templateCategory, state: row.templateState },
});

const present = (row: CampaignRow, timezone: string, resumes: Date | null): Omit<CampaignDto, "progress"> => ({
  ...textsOf(row),
  id: row.id,
  companyId: row.companyId,
  name: row.name,
  status: row.status,
  confirmation: row.confirmation,
  scheduledAt: row.scheduledAt?.toISOString() ?? null,
  scheduledWall: wallOf(row.scheduledAt, timezone),
  completedAt: row.completedAt?.toISOString() ?? null,
  whatsappId: row.connectionId,
  whatsapp: row.connectionId === null ? null : toReference(row.connectionId, row.connectionName),
  contactListId: row.contactListId,
  contactList: toReference(row.contactListId, row.contactListName),
  tagListId: row.tagId ?? "Nenhuma",
  tag: toReference(row.tagId, row.tagName),
  fileListId: row.fileListId,
  deletedFileListName: row.deletedFileListName,
  template: row.templateName === null ? null : templateOf(row, row.templateName),
  templateValues: row.templateValues,
  mediaPath: row.mediaId === null ? null : `/campaigns/${row.id}/media?version=${row.mediaId}`,
  mediaName: row.mediaName,
  window: row.window,
  dailyCap: row.dailyCap,
  optOutLine: row.optOutLine,
  stopPercent: row.stopPercent,
  skipOpenTickets: row.skipOpenTickets,
  restReason: row.status === "EM_ANDAMENTO" || row.restReason === "empty" ? row.restReason : null,
  resumesAt: resumes?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
});
