import * as yup from "yup";
import { del, get, post, put, type StreamedReply } from "./endpoint";
import { fromJsonText, literals, nameText, pageNumber, rowId, strictObject, trimmedText } from "./input";
import { maxTextLength, uploadLimits } from "./limits";

/** One entry of a file list: a name and, once it is uploaded, its file. */
export interface FileOptionDto {
  id: number;
  name: string;
  /** Path of the file below /api; null until it is uploaded. */
  path: string | null;
  mediaType: string | null;
  /** The name of the uploaded file. */
  file: string | null;
  bytes: number | null;
}

/** The options and prompts that send a file list, by name. */
export interface FileListUsage {
  kind: "campaign";
  id: number;
  name: string;
}

/** Files that are stored once and sent often, with the text that goes with them. */
export interface FileListDto {
  id: number;
  name: string;
  message: string;
  /** In the order in which they are sent. */
  options: FileOptionDto[];
  usedBy: FileListUsage[];
}

/** Files of one list. */
export const maxFileOptions = 50;

const optionName = () => nameText().max(100, "Too Long!");

/** An option with an id keeps its file; one without is new. Options that are not sent are deleted. */
const fileOptionInput = strictObject({
  id: rowId().nullable().default(null),
  name: optionName().required("Obrigatório"),
});

export const fileListInput = strictObject({
  name: nameText().required("nome muito curto").min(3, "nome muito curto").max(100, "Too Long!"),
  message: trimmedText().required("Obrigatório").max(maxTextLength, "Too Long!"),
  options: yup.array(fileOptionInput.required()).max(maxFileOptions).default([]),
}).meta(literals("nome muito curto", "Obrigatório"));
export type FileListInput = yup.InferType<typeof fileListInput>;

/** PUT is a patch: fields that are not sent stay unchanged. */
const fileListPatch = strictObject({
  name: nameText().min(3, "nome muito curto").max(100, "Too Long!"),
  message: trimmedText().min(1, "Obrigatório").max(maxTextLength, "Too Long!"),
  options: yup.array(fileOptionInput.required()).max(maxFileOptions),
});
export type FileListPatch = yup.InferType<typeof fileListPatch>;

/** The specification's `companyId` is accepted and ignored: the company is always the caller's. */
const fileListSearch = strictObject({ searchParam: trimmedText().max(100), pageNumber: pageNumber() });

/** A form field that is sent once or several times. */
const several = (value: unknown, original: unknown) => {
  const read = fromJsonText(value, original);
  return read === undefined || Array.isArray(read) ? read : [read];
};

/**
 * The form of an upload: the specification's fields, repeated once per file. A file goes to the option whose id is at
 * its place, else to the one with the name at its place, else it becomes a new option.
 */
const fileUpload = strictObject({
  id: yup.array(rowId().required()).transform(several).max(uploadLimits.listFiles).default([]),
  name: yup.array(optionName().required()).transform(several).max(uploadLimits.listFiles).default([]),
});
export type FileUpload = yup.InferType<typeof fileUpload>;

export type FileEvent = { action: "create" | "update"; file: FileListDto } | { action: "delete"; fileId: number };

/** What the specification's clients send in addition to the names: their files are uploaded by a call of their own. */
const rowOfOptions = ["userId", "options.path", "options.mediaType", "options.file", "options.bytes"];

const see = { access: "files:see" } as const;
const manage = { access: "files:manage" } as const;

export const fileApi = {
  /** `bytes`: what all file lists of the company take up. */
  page: get("/files", { ...see, query: fileListSearch }).replies<{
    files: FileListDto[];
    hasMore: boolean;
    bytes: number;
  }>(),
  show: get("/files/:id", see).replies<FileListDto>(),
  create: post("/files", {
    ...manage,
    body: fileListInput,
    ignores: rowOfOptions,
    creates: true,
  }).replies<FileListDto>(),
  update: put("/files/:id", { ...manage, body: fileListPatch, ignores: rowOfOptions }).replies<FileListDto>(),
  /** Refused with ERR_FILE_IN_USE and the names of the users while something sends it. */
  remove: del("/files/:id", manage).replies<{ message: string }>(),
  /** Replaces the files of options; the options keep their ids. */
  upload: post("/files/uploadList/:id", {
    ...manage,
    body: fileUpload,
    ignores: ["fileId", "typeArch", "mediaType"],
    upload: { field: "files", files: uploadLimits.listFiles, bytes: uploadLimits.message },
  }).replies<FileListDto>(),
  /** The file of one option. */
  media: get("/files/options/:optionId/media", { ...see, allowSignedUrl: true }).replies<StreamedReply>(),
};
