import * as yup from "yup";
import { languages, type Language } from "./texts/languages";
import { del, get, post, type StreamedReply } from "./endpoint";
import { booleanInput, integer, nameText, strictObject, trimmedText } from "./input";

/** Databases that the systems which can be brought here keep their data in. */
export const sourceKinds = ["postgres", "mysql"] as const;
export type SourceKind = (typeof sourceKinds)[number];

/** The family of a system, which is recognised by its tables, and what people call it. */
export const familyNames = {
  ticketz: "Ticketz",
  saas: "Whaticket SaaS",
  multi: "Whaticket multi100",
  community: "whaticket-community",
  izing: "Izing",
};
export type SourceFamily = keyof typeof familyNames;

/**
 * `look` recognises the other system, `try` counts what would come and writes nothing, `bring` brings it, and `finish`
 * brings the rest once the other system has stopped.
 */
const migrationActs = ["look", "try", "bring", "finish"] as const;
export type MigrationAct = (typeof migrationActs)[number];

const migrationStates = ["running", "paused", "cancelled", "failed", "done"] as const;
export type MigrationState = (typeof migrationStates)[number];

/** Why a run failed. */
export const migrationProblems = [
  "unreachable",
  "signIn",
  "noDatabase",
  "noRight",
  "unknownSource",
  "guiche",
  "notCommunity",
  "oldMysql",
  "wrongZone",
  "stillRunning",
  "noFolder",
  "diskFull",
  "noStore",
  "restored",
  "unexpected",
] as const;
export type MigrationProblem = (typeof migrationProblems)[number];

/** What customers were asked for: rates up to 3, 5 or 10. */
export const ratingScales = [3, 5, 10] as const;
export type RatingScale = (typeof ratingScales)[number];

/** Distance from UTC, as the other system was told to write its times. */
export const isZone = (zone: string): boolean => /^(Z|[+-](0\d|1[0-4]):[0-5]\d)$/.test(zone);

/** A name or an address of a host: never a path, which would be a socket of the server itself. */
const hostName =
  /^(?=.{1,253}$)([a-z0-9_]([a-z0-9_-]*[a-z0-9_])?\.)*[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?$|^[0-9a-f:]*:[0-9a-f:.]+$/i;

export const sourceInput = strictObject({
  kind: yup.string<SourceKind>().oneOf(sourceKinds).required("Required"),
  host: trimmedText().required("Required").max(253).matches(hostName, "Invalid host"),
  /** The usual one of its kind when missing. */
  port: integer()
    .min(1)
    .max(65_535)
    .nullable()
    .default(null)
    .transform((value: unknown, original: unknown) => (original === "" ? null : value)),
  database: trimmedText().required("Required").max(100),
  user: trimmedText().required("Required").max(100),
  password: yup.string().max(500).default(""),
  /** Encrypts the connection; the certificate is not checked, since such servers have their own. */
  isEncrypted: booleanInput().default(false),
});
export type SourceInput = yup.InferType<typeof sourceInput>;

export const migrationAnswers = strictObject({
  act: yup.string<Exclude<MigrationAct, "look">>().oneOf(["try", "bring", "finish"]).required("Required"),
  /** The name of the company, where the other system knows only one and not how it is called. */
  company: nameText().max(100).default(""),
  zone: trimmedText()
    .default("-03:00")
    .test("zone", "Invalid zone", (zone) => zone === undefined || isZone(zone)),
  /** What each system usually asks for when null. */
  rates: yup.number<RatingScale>().oneOf(ratingScales).nullable().default(null),
  /** The companies there, by their number; all of them when null. */
  only: yup.array(integer().min(0).max(2_147_483_647).required()).max(10_000).nullable().default(null),
  withFiles: booleanInput().default(false),
});
export type MigrationAnswers = yup.InferType<typeof migrationAnswers>;

/** What is known of the other system. */
export interface SourceFactsDto {
  family: SourceFamily;
  /** The name of its newest change of the database. */
  version: string;
  messages: number;
  companies: { id: number; name: string }[];
  /** What customers are usually asked for there. */
  rates: RatingScale;
  /** The folder of files is there. */
  hasFolder: boolean;
}

export interface MigrationProgressDto {
  /** The table that is read. */
  table: string;
  rows: number;
  totalRows: number;
  /** Files come after the rows. */
  files: number;
  totalFiles: number;
  /** Of the present part, rows or files: since when, in seconds, and until when at this rate. */
  seconds: number;
  secondsLeft: number | null;
}

export interface MigrationRunDto {
  /** `user@host:port/database`. */
  address: string;
  act: MigrationAct;
  state: MigrationState;
  problem: MigrationProblem | null;
  /** Null until it was recognised. */
  facts: SourceFactsDto | null;
  answers: MigrationAnswers | null;
  progress: MigrationProgressDto | null;
  /** What the last report is of; null before the first. */
  reportOf: MigrationAct | null;
  startedBy: string;
  startedAt: string;
  endedAt: string | null;
}

export interface MigrationReportDto {
  lines: { table: string; found: number; comes: number; known: number; stays: number }[];
  /** Why rows stay, and what is worth knowing of others, with the names of some. */
  details: { table: string; text: string; count: number; names: string[] }[];
  /** Tables that are not read. */
  untouched: { table: string; rows: number }[];
}

const reportQuery = { language: yup.string<Language>().oneOf(languages).default("pt") };
const reportFileQuery = strictObject({
  ...reportQuery,
  format: yup.string<"html" | "csv">().oneOf(["html", "csv"]).default("html"),
});

const platform = { access: "platform:manage" } as const;

/** The move from another system, for the platform's owner: one at a time. The command does the same. */
export const migrationApi = {
  show: get("/migration", platform).replies<{ run: MigrationRunDto | null; folder: string }>(),
  /** Names the other system's database, and looks at it. What was known of another one is forgotten. */
  connect: post("/migration/source", { ...platform, body: sourceInput, queues: true }).replies<MigrationRunDto>(),
  /** Looks at it again. */
  look: post("/migration/look", { ...platform, queues: true }).replies<MigrationRunDto>(),
  start: post("/migration/start", { ...platform, body: migrationAnswers, queues: true }).replies<MigrationRunDto>(),
  pause: post("/migration/pause", platform).replies<MigrationRunDto>(),
  resume: post("/migration/resume", { ...platform, queues: true }).replies<MigrationRunDto>(),
  /** What has come stays. */
  cancel: post("/migration/cancel", platform).replies<MigrationRunDto>(),
  /** Forgets the address and the report. What has come stays, and a later run goes on with it. */
  forget: del("/migration", platform).replies<{ message: string }>(),
  report: get("/migration/report", {
    ...platform,
    query: strictObject(reportQuery),
  }).replies<MigrationReportDto>(),
  exported: get("/migration/report/export", { ...platform, query: reportFileQuery }).replies<StreamedReply>(),
};
