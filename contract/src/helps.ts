import * as yup from "yup";
import { del, get, post, put } from "./endpoint";
import { pageNumber, trimmedText } from "./input";

/** A tutorial video; the same for every company. */
export interface HelpDto {
  id: number;
  title: string;
  description: string;
  /** The YouTube id of the video, eleven characters. */
  video: string;
  createdAt: string;
}

const fields = {
  title: trimmedText().max(100, "Too Long!"),
  description: trimmedText().max(1_000, "Too Long!"),
  video: trimmedText().matches(/^[\w-]{11}$/, "Invalid video"),
};

export const helpInput = yup
  .object({
    title: fields.title.required("Obrigatório"),
    description: fields.description.default(""),
    video: fields.video.required("Obrigatório"),
  })
  .noUnknown();
export type HelpInput = yup.InferType<typeof helpInput>;

/** PUT is a patch: fields that are not sent stay unchanged. */
export const helpPatch = yup.object({ ...fields, title: fields.title.min(1, "Obrigatório") }).noUnknown();
export type HelpPatch = yup.InferType<typeof helpPatch>;

export const helpSearch = yup.object({ searchParam: trimmedText().max(100), pageNumber: pageNumber() }).noUnknown();

export type HelpEvent = { action: "create" | "update"; record: HelpDto } | { action: "delete"; id: number };

export const helpApi = {
  page: get("/helps", { access: "helps:see", query: helpSearch }).replies<{ records: HelpDto[]; hasMore: boolean }>(),
  list: get("/helps/list", { access: "helps:see" }).replies<HelpDto[]>(),
  show: get("/helps/:id", { access: "helps:see" }).replies<HelpDto>(),
  create: post("/helps", { access: "platform:manage", body: helpInput, creates: true }).replies<HelpDto>(),
  update: put("/helps/:id", { access: "platform:manage", body: helpPatch }).replies<HelpDto>(),
  remove: del("/helps/:id", { access: "platform:manage" }).replies<{ message: string }>(),
};
