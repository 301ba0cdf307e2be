import * as yup from "yup";
import { campaignInput, campaignPatch, forecastInput } from "./campaign-input";
import { del, get, post, put, type StreamedReply } from "./endpoint";
import { pageNumber, strictObject, trimmedText } from "./input";
import { uploadLimits } from "./limits";
import type { ChosenTemplate } from "./templates";
import type { NumberHealth } from "./rules/number-health";
import { languages, type Language } from "./texts/languages";

export const campaignStatuses = ["INATIVA", "PROGRAMADA", "EM_ANDAMENTO", "CANCELADA", "FINALIZADA"] as const;
export type CampaignStatus = (typeof campaignStatuses)[number];

/** Why a campaign that runs sends nothing at the moment; `empty`: it was cancelled because it had no recipients. */
export type RestReason =
  | "empty"
  | "noConnection"
  | "connection"
  | "template"
  | "restricted"
  | "window"
  | "cap"
  | "budget"
  | "tier"
  | "health"
  | "plan";

/**
 * A recipient's way: queued → (asked → confirmed) → sending → sent → delivered → read, and `replied`. `refused` answered
 * the confirmation with no; `skipped` was not written to, for its cause.
 */
export const recipientStates = [
  "queued",
  "asked",
  "confirmed",
  "sending",
  "sent",
  "delivered",
  "read",
  "replied",
  "failed",
  "refused",
  "skipped",
  "optedOut",
] as const;
export type RecipientState = (typeof recipientStates)[number];

/** Causes that may pass, so that trying again makes sense. */
export const passingCauses: readonly string[] = ["restricted", "tooFast", "server", "timeout", "template", "unknown"];

/** Days (0 is Sunday) and hours in the company's zone. An end before the start is on the next day. */
export interface SendingWindow {
  days: number[];
  from: string;
  until: string;
}

export const variantNumbers = [1, 2, 3, 4, 5] as const;
export type VariantNumber = (typeof variantNumbers)[number];
export type CampaignTexts = Record<`message${VariantNumber}` | `confirmationMessage${VariantNumber}`, string>;

/** What the company calls a variant; empty for none. No one outside the company reads these. */
export type VariantNames = Record<`variantName${VariantNumber}`, string>;

export interface CampaignDto extends CampaignTexts, VariantNames {
  id: number;
  companyId: number;
  name: string;
  status: CampaignStatus;
  /** Ask first, and send the message to those who answer. */
  confirmation: boolean;
  scheduledAt: string | null;
  /** The same on the company's clock, as it is sent. */
  scheduledWall: string | null;
  completedAt: string | null;
  whatsappId: number | null;
  whatsapp: { id: number; name: string } | null;
  contactListId: number | null;
  /** Without an id when the list of a finished campaign was deleted. */
  contactList: { id: number | null; name: string } | null;
  /** A tag's id, or «Nenhuma». */
  tagListId: number | "Nenhuma";
  /** Without an id when the tag of a finished campaign was deleted. */
  tag: { id: number | null; name: string } | null;
  /** Its files are sent before the message, the first with the list's text. */
  fileListId: number | null;
  /** The name of its file list when that was deleted. */
  deletedFileListName: string | null;
  /** What an official number sends instead of texts. */
  template: ChosenTemplate | null;
  templateValues: string[];
  mediaPath: string | null;
  mediaName: string | null;
  window: SendingWindow | null;
  /** Messages a day; null without a limit. */
  dailyCap: number | null;
  /** Adds how to opt out to each message. */
  optOutLine: boolean;
  /** Stops when this many percent of the messages fail because the number is restricted; 0 never. */
  stopPercent: number;
  /** People with a live ticket get nothing. */
  skipOpenTickets: boolean;
  restReason: RestReason | null;
  /** Null before it began. */
  progress: { contacts: number; done: number; isDelivered: boolean } | null;
  /** When a resting campaign goes on by itself, as far as that is known. */
  resumesAt: string | null;
  createdAt: string;
}

/** How many people and shippings of one campaign are listed with it: the report has the sums, `/recipients` all rows. */
export const listedWithCampaign = 1_000;

/** What was sent to one person. */
interface ShippingDto {
  id: number;
  number: string;
  confirmationRequestedAt: string | null;
  /** When their phone last acknowledged it; null until it has it. */
  deliveredAt: string | null;
}

/** One campaign, with the first people of its list and its first shippings. */
export interface CampaignDetailsDto extends CampaignDto {
  contactList: {
    id: number | null;
    name: string;
    contacts: { id: number; name: string; number: string; isWhatsappValid: boolean | null }[];
  } | null;
  shipping: ShippingDto[];
}

/** A campaign is editable while it is inactive, or programmed more than an hour ahead. */
export const isEditable = (
  { status, scheduledAt }: Pick<CampaignDto, "status" | "scheduledAt">,
  now: number,
): boolean =>
  status === "INATIVA" || (status === "PROGRAMADA" && !!scheduledAt && Date.parse(scheduledAt) - now > 60 * 60_000);

/** A cancelled one keeps its message fields and the save button. */
export const mayEditTexts = (campaign: Pick<CampaignDto, "status" | "scheduledAt">, now: number): boolean =>
  campaign.status === "CANCELADA" || isEditable(campaign, now);

/** When the connection of a campaign that began, or soon will, was deleted, it continues through another one. */
export const mayChooseConnection = ({ status, whatsappId }: Pick<CampaignDto, "status" | "whatsappId">): boolean =>
  whatsappId === null && (status === "PROGRAMADA" || status === "EM_ANDAMENTO" || status === "CANCELADA");

export const mayCancel = ({ status }: Pick<CampaignDto, "status">): boolean => status === "EM_ANDAMENTO";
/** A started campaign has copied its recipients; people who join the list or get the tag later are included by hand. */
export const mayInclude = ({ status }: Pick<CampaignDto, "status">): boolean =>
  status === "EM_ANDAMENTO" || status === "CANCELADA" || status === "FINALIZADA";
export const mayRestart = ({ status }: Pick<CampaignDto, "status">): boolean => status === "CANCELADA";

const campaignSearch = strictObject({
  searchParam: trimmedText().max(100),
  status: yup.string<CampaignStatus>().oneOf(campaignStatuses),
  pageNumber: pageNumber(),
});
export type CampaignSearch = yup.InferType<typeof campaignSearch>;

const recipientSearch = strictObject({
  searchParam: trimmedText().max(100),
  pageNumber: pageNumber(),
  state: yup.string<RecipientState>().oneOf(recipientStates),
});
export type RecipientSearch = yup.InferType<typeof recipientSearch>;

const sheetQuery = strictObject({ language: yup.string<Language>().oneOf(languages).default("pt") });

export interface RecipientDto {
  id: number;
  name: string;
  number: string;
  state: RecipientState;
  cause: string | null;
  /** The answer to the confirmation. */
  answer: string | null;
  sentAt: string | null;
}

export interface CampaignReport {
  contacts: number;
  valid: number;
  asked: number;
  confirmed: number;
  sent: number;
  delivered: number;
  read: number;
  replied: number;
  failed: number;
  optedOut: number;
  /** Recipients for whom nothing is left to do. */
  done: number;
  failures: { cause: string; count: number }[];
  /** People who were left out: on purpose, or because they cannot be reached. */
  skipped: number;
  skips: { cause: string; count: number }[];
  /** What became of each variant in use. */
  variants: (Record<"contacts" | "sent" | "delivered" | "read" | "replied", number> & { variant: VariantNumber })[];
  /** Sent messages by minute, the last hour that had any. */
  minutes: { at: string; sent: number }[];
}

/** What keeps a campaign from writing to all recipients on its first day. */
export type CampaignLimit = "health" | "budget" | "tier" | "cap" | "window" | "pace";

/** The expected run of a campaign, or the rest of one that is running. */
export interface CampaignForecast {
  recipients: number;
  /** People who never wrote to the company, or not for 12 months. */
  cold: number;
  /** How many get their message on the day on which it begins, and what keeps the others waiting. */
  firstDay: number;
  limit: CampaignLimit | null;
  /** Variables of its texts, and how many people have no value for them. */
  lacking: { word: string; count: number }[];
  valid: number;
  unknown: number;
  repeated: number;
  optedOut: number;
  begins: string | null;
  ends: string | null;
  health: NumberHealth | null;
}

const testInput = strictObject({
  number: trimmedText()
    .matches(/^\d{8,15}$/, "Invalid")
    .required("Required"),
});

const optOutInput = strictObject({ isOptedOut: yup.boolean().required("Required") });

const retryInput = strictObject({ cause: trimmedText().max(60) });

export type CampaignEvent = { action: "create" | "update"; record: CampaignDto } | { action: "delete"; id: number };

const see = { access: "campaigns:see", plan: "useCampaigns" } as const;
const manage = { access: "campaigns:manage", plan: "useCampaigns" } as const;

export const campaignApi = {
  list: get("/campaigns/", { ...see, query: campaignSearch }).replies<{ records: CampaignDto[]; hasMore: boolean }>(),
  show: get("/campaigns/:id", see).replies<CampaignDetailsDto>(),
  create: post("/campaigns", {
    ...manage,
    body: campaignInput,
    ignores: ["status", "completedAt", "mediaPath", "mediaName", "contactList", "whatsapp"],
    creates: true,
    repeatable: true,
  }).replies<CampaignDto>(),
  /** Changes only the texts of a cancelled campaign, and only the connection of one whose connection was deleted. */
  update: put("/campaigns/:id", { ...manage, body: campaignPatch }).replies<CampaignDto>(),
  remove: del("/campaigns/:id", manage).replies<{ message: string }>(),
  cancel: post("/campaigns/:id/cancel", manage).replies<{ message: string }>(),
  restart: post("/campaigns/:id/restart", manage).replies<{ message: string }>(),
  /** Adds the people who joined the list or got the tag since the start; a finished campaign runs again for them. */
  include: post("/campaigns/:id/include", manage).replies<{ message: string }>(),
  setMedia: post("/campaigns/:id/media-upload", {
    ...manage,
    upload: { field: "file", files: 1, bytes: uploadLimits.message },
  }).replies<CampaignDto>(),
  dropMedia: del("/campaigns/:id/media-upload", manage).replies<CampaignDto>(),
  media: get("/campaigns/:id/media", { ...see, allowSignedUrl: true }).replies<StreamedReply>(),
  report: get("/campaigns/:id/report", see).replies<CampaignReport>(),
  recipients: get("/campaigns/:id/recipients", { ...see, query: recipientSearch }).replies<{
    records: RecipientDto[];
    hasMore: boolean;
  }>(),
  /** A CSV file in the words of one language, streamed. */
  exported: get("/campaigns/:id/export", { ...manage, query: sheetQuery }).replies<StreamedReply>(),
  /** Tries those again that failed for this cause, or for any that may pass. */
  retry: post("/campaigns/:id/retry", { ...manage, body: retryInput }).replies<{ retried: number }>(),
  forecast: get("/campaigns/:id/forecast", see).replies<CampaignForecast>(),
  /** The same for a campaign as it is in a form, before it is saved. */
  preview: post("/campaigns-forecast", { ...see, body: forecastInput }).replies<CampaignForecast>(),
  /** Sends the first variant to one number. */
  test: post("/campaigns/:id/test", { ...manage, body: testInput, limit: "import" }).replies<{ message: string }>(),
  /** Sets whether campaigns send this contact nothing. The contact is not told. */
  setOptOut: put("/contacts/:id/opt-out", {
    access: "contacts:use",
    plan: "useCampaigns",
    body: optOutInput,
  }).replies<{ optedOutAt: string | null }>(),
  /** Also without campaigns: schedules and the API write first too. */
  health: get("/whatsapp/:whatsappId/health", { access: "campaigns:see" }).replies<NumberHealth>(),
};
