import * as yup from "yup";
import { del, get, post, put, type StreamedReply } from "./endpoint";
import { pageNumber, strictObject, trimmedText } from "./input";

/** A tutorial video; the same for every company. */
export interface HelpDto {
  id: number;
  title: string;
  description: string;
  /** The YouTube id of the video, eleven characters. */
  video: string;
  createdAt: string;
}

const video = /^[\w-]{11}$/;
const fields = {
  title: trimmedText().max(100, "Too Long!"),
  description: trimmedText().max(1_000, "Too Long!"),
  video: trimmedText().matches(video, "Invalid video"),
};

export const helpInput = strictObject({
  title: fields.title.required("Obrigatório"),
  description: fields.description.default(""),
  video: fields.video.required("Obrigatório"),
});
export type HelpInput = yup.InferType<typeof helpInput>;

/** PUT is a patch: fields that are not sent stay unchanged. */
const helpPatch = strictObject({ ...fields, title: fields.title.min(1, "Obrigatório") });
export type HelpPatch = yup.InferType<typeof helpPatch>;

const helpSearch = strictObject({ searchParam: trimmedText().max(100), pageNumber: pageNumber() });

export type HelpEvent = { action: "create" | "update"; record: HelpDto } | { action: "delete"; id: number };

/** Path of a video's cover. It changes with the video, so that a browser may keep it. */
export const coverUrlOf = ({ id, video: version }: Pick<HelpDto, "id" | "video">): string =>
  `/api/helps/${id}/cover?version=${version}`;

export const helpApi = {
  page: get("/helps", { access: "helps:see", query: helpSearch }).replies<{ records: HelpDto[]; hasMore: boolean }>(),
  list: get("/helps/list", { access: "helps:see" }).replies<HelpDto[]>(),
  show: get("/helps/:id", { access: "helps:see" }).replies<HelpDto>(),
  /** The JPEG of the video's cover, fetched and kept by the server; no content when there is none. */
  cover: get("/helps/:id/cover", {
    access: "helps:see",
    query: strictObject({ version: yup.string().matches(video) }),
  }).replies<StreamedReply>(),
  create: post("/helps", { access: "platform:manage", body: helpInput, creates: true }).replies<HelpDto>(),
  update: put("/helps/:id", { access: "platform:manage", body: helpPatch }).replies<HelpDto>(),
  remove: del("/helps/:id", { access: "platform:manage" }).replies<{ message: string }>(),
};
