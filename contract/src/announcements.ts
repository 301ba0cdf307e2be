import * as yup from "yup";
import { del, get, post, put, type StreamedReply } from "./endpoint";
import { booleanInput, literals, pageNumber, strictObject, trimmedText } from "./input";
import { uploadLimits } from "./limits";

/** 1 high, 2 medium, 3 low. */
export type AnnouncementPriority = 1 | 2 | 3;

/** An announcement of the platform's owner to every company. Readers see the active ones only. */
export interface AnnouncementDto {
  id: number;
  title: string;
  text: string;
  priority: AnnouncementPriority;
  status: boolean;
  /** Path of the picture below /api; null without one. */
  mediaPath: string | null;
  mediaName: string | null;
  createdAt: string;
}

const fields = {
  title: trimmedText().max(100, "Too Long!"),
  text: trimmedText().max(5_000, "Too Long!"),
  priority: yup.number<AnnouncementPriority>().oneOf([1, 2, 3]),
  status: booleanInput(),
};

export const announcementInput = strictObject({
  title: fields.title.required("Obrigatório"),
  text: fields.text.required("Obrigatório"),
  priority: fields.priority.default(3),
  status: fields.status.default(true),
}).meta(literals("Obrigatório"));
export type AnnouncementInput = yup.InferType<typeof announcementInput>;

/** PUT is a patch: fields that are not sent stay unchanged. */
const announcementPatch = strictObject({
  ...fields,
  title: fields.title.min(1, "Obrigatório"),
  text: fields.text.min(1, "Obrigatório"),
});
export type AnnouncementPatch = yup.InferType<typeof announcementPatch>;

const announcementSearch = strictObject({ searchParam: trimmedText().max(100), pageNumber: pageNumber() });

export type AnnouncementEvent =
  | { action: "create" | "update"; record: AnnouncementDto }
  | { action: "delete"; id: number };

export const announcementApi = {
  /** Most urgent first, then newest. */
  list: get("/announcements/", { access: "announcements:see", query: announcementSearch }).replies<{
    records: AnnouncementDto[];
    hasMore: boolean;
  }>(),
  show: get("/announcements/:id", { access: "announcements:see" }).replies<AnnouncementDto>(),
  create: post("/announcements", {
    access: "platform:manage",
    body: announcementInput,
    ignores: ["mediaPath", "mediaName"],
    creates: true,
  }).replies<AnnouncementDto>(),
  update: put("/announcements/:id", { access: "platform:manage", body: announcementPatch }).replies<AnnouncementDto>(),
  remove: del("/announcements/:id", { access: "platform:manage" }).replies<{ message: string }>(),
  /** PNG or JPEG in the field `file`; replaces the previous picture. */
  setMedia: post("/announcements/:id/media-upload", {
    access: "platform:manage",
    upload: { field: "file", files: 1, bytes: uploadLimits.image },
  }).replies<AnnouncementDto>(),
  dropMedia: del("/announcements/:id/media-upload", { access: "platform:manage" }).replies<AnnouncementDto>(),
  media: get("/announcements/:id/media", {
    access: "announcements:see",
    allowSignedUrl: true,
  }).replies<StreamedReply>(),
};
