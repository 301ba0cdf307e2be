import { campaignInput, type CampaignInput } from "@guiche/contract/campaign-input";
import { variantNumbers, type CampaignDto, type CampaignTexts, type VariantNames } from "@guiche/contract/campaigns";
import type { FormFile } from "../../shared/forms/FieldFile";

/** Selects hold text, "" for none; the time is of the company's clock. */
export interface CampaignForm extends CampaignTexts, VariantNames {
  name: string;
  contactListId: number | "";
  tagListId: number | "Nenhuma";
  whatsappId: number | "";
  fileListId: number | "";
  templateId: number | "";
  templateValues: string[];
  scheduledAt: string;
  confirmation: boolean;
  hasWindow: boolean;
  days: number[];
  from: string;
  until: string;
  dailyCap: string;
  optOutLine: boolean;
  stopPercent: string;
  skipOpenTickets: boolean;
  attachment: FormFile;
}

const textsOf = (row: CampaignDto | null): CampaignTexts & VariantNames => {
  const texts: Partial<CampaignTexts & VariantNames> = {};
  for (const variant of variantNumbers) {
    texts[`message${variant}`] = row?.[`message${variant}`] ?? "";
    texts[`variantName${variant}`] = row?.[`variantName${variant}`] ?? "";
    texts[`confirmationMessage${variant}`] = row?.[`confirmationMessage${variant}`] ?? "";
  }
  return texts as CampaignTexts & VariantNames;
};

/** A copy has no date, and no file. */
export const formFromCampaign = (row: CampaignDto | null, copies: boolean, contactListId?: number): CampaignForm => ({
  ...textsOf(row),
  name: row?.name ?? "",
  contactListId: row?.contactListId ?? contactListId ?? "",
  tagListId: row?.tagListId ?? "Nenhuma",
  whatsappId: row?.whatsappId ?? "",
  fileListId: row?.fileListId ?? "",
  templateId: row?.template?.id ?? "",
  templateValues: row?.template?.id ? row.templateValues : [],
  scheduledAt: copies ? "" : (row?.scheduledWall?.replace(" ", "T").slice(0, 16) ?? ""),
  confirmation: row?.confirmation ?? false,
  hasWindow: row?.window != null,
  days: row?.window?.days ?? [1, 2, 3, 4, 5],
  from: row?.window?.from ?? "08:00",
  until: row?.window?.until ?? "20:00",
  dailyCap: row?.dailyCap == null ? "" : String(row.dailyCap),
  optOutLine: row?.optOutLine ?? true,
  stopPercent: String(row?.stopPercent ?? 3),
  skipOpenTickets: row?.skipOpenTickets ?? false,
  attachment: row?.mediaPath && !copies ? "kept" : "none",
});

/** What a campaign through a template does not send. */
const noTexts = { ...textsOf(null), confirmation: false, fileListId: null };
const noTemplate = { templateId: null, templateValues: [] };

/** `sendsTemplate`: its connection sends templates instead of texts. */
export const inputFromForm = (
  { hasWindow, days, from, until, attachment: _file, ...form }: CampaignForm,
  sendsTemplate: boolean,
): CampaignInput =>
  campaignInput.cast({
    ...form,
    ...(sendsTemplate ? noTexts : noTemplate),
    scheduledAt: form.scheduledAt ? `${form.scheduledAt.replace("T", " ")}:00` : null,
    window: hasWindow ? { days, from, until } : null,
    stopPercent: form.stopPercent === "" ? 0 : form.stopPercent,
  });
