import * as yup from "yup";
import type { OwnCompanyDto } from "./companies";
import { del, get, post, put } from "./endpoint";
import { pageNumber, password, rowId, trimmedText, yesOrNo } from "./input";
import { profiles, type Profile } from "./permissions";
import type { QueueDto } from "./queues";

/** The wire words of the "tickets without a queue" right, as the specification writes them; "enabled" is read as "enable". */
export const allTicketWords = { yes: "enable", no: "desabled" } as const;
export type AllTicket = (typeof allTicketWords)[keyof typeof allTicketWords];

/** Any of the words in use, and a plain yes or no, into the two of the wire. */
export const readAllTicket = (value: unknown): unknown => {
  if (value === true || value === "enabled" || value === "enable") return allTicketWords.yes;
  if (value === false || value === "disabled" || value === "desabled") return allTicketWords.no;
  return value;
};

/** The signed-in person, as login, refresh and /auth/me answer. */
export interface SessionUserDto {
  id: number;
  name: string;
  email: string;
  profile: Profile;
  super: boolean;
  companyId: number;
  allTicket: AllTicket;
  whatsappId: number | null;
  queues: QueueDto[];
  company: OwnCompanyDto;
}

/** A person as a rule sees them: enough to say what they may read and do. */
export interface ActorRights {
  userId: number;
  profile: Profile;
  super: boolean;
  queueIds: readonly number[];
  /** May see tickets that have no queue. */
  allTicket: boolean;
}

/** A colleague, as everybody in the company sees them. */
export interface ColleagueDto {
  id: number;
  name: string;
  queues: QueueDto[];
  /** Has a live socket. */
  online: boolean;
}

/** A person, whole: for admins, and each for themselves. */
export interface UserDto extends ColleagueDto {
  email: string;
  profile: Profile;
  super: boolean;
  companyId: number;
  allTicket: AllTicket;
  whatsappId: number | null;
  createdAt: string;
}

const fields = {
  name: trimmedText().min(2, "Too Short!").max(50, "Too Long!"),
  email: trimmedText().email("Invalid email").max(254, "Too Long!"),
  profile: yup.string<Profile>().oneOf(profiles),
  queueIds: yup.array(rowId().required()).max(200),
  whatsappId: rowId()
    .nullable()
    .transform((value: unknown, original: unknown) => (original === "" ? null : value)),
  allTicket: yup
    .string<AllTicket>()
    .transform((_value: unknown, original: unknown) => readAllTicket(original))
    .oneOf([allTicketWords.yes, allTicketWords.no]),
};

export const userInput = yup
  .object({
    name: fields.name.required("Required"),
    email: fields.email.required("Required"),
    /** Not asked for of whoever is invited: they choose it themselves. */
    password: password().when("invite", ([invite]: boolean[], field) => (invite ? field : field.required("Required"))),
    /** A code to choose a password goes out by e-mail. */
    invite: yesOrNo().default(false),
    profile: fields.profile.required("Required").default("user"),
    queueIds: fields.queueIds.default([]),
    whatsappId: fields.whatsappId.default(null),
    allTicket: fields.allTicket.default(allTicketWords.no),
  })
  .noUnknown();
export type UserInput = yup.InferType<typeof userInput>;

/**
 * A patch; an empty password changes none. Who changes the own password or e-mail gives the old password too. Somebody
 * without `users:manage` changes the own name, e-mail and password, and nothing else of it is read.
 */
export const userPatch = yup
  .object({
    ...fields,
    password: password().transform((value: unknown) => (value === "" ? undefined : value)),
    oldPassword: yup.string().max(1024),
  })
  .noUnknown();
export type UserPatch = yup.InferType<typeof userPatch>;

export const userSearch = yup.object({ searchParam: trimmedText().max(100), pageNumber: pageNumber() }).noUnknown();

/** Admins hear whole rows, everybody else colleagues. */
export type UserEvent =
  { action: "create" | "update"; user: UserDto | ColleagueDto } | { action: "delete"; userId: number };

export const userApi = {
  /** Everybody of the company, by name: for pickers. */
  names: get("/users/list", { access: "users:names" }).replies<ColleagueDto[]>(),
  /** `count` is of all that match, `limit` the plan's. */
  list: get("/users/", { access: "users:manage", query: userSearch }).replies<{
    users: UserDto[];
    hasMore: boolean;
    count: number;
    limit: number;
  }>(),
  /** Oneself, or for admins anybody. */
  show: get("/users/:id", { access: "session:own" }).replies<UserDto>(),
  create: post("/users", {
    access: "users:manage",
    body: userInput,
    creates: true,
    limit: "people",
  }).replies<UserDto>(),
  update: put("/users/:id", { access: "session:own", body: userPatch, limit: "people" }).replies<UserDto>(),
  /** Open tickets of the person go back to pending. */
  remove: del("/users/:id", { access: "users:manage" }).replies<{ message: string }>(),
};
