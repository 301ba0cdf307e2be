import * as yup from "yup";
import type { InvitationDto } from "./invitations";
import type { OwnCompanyDto } from "./companies";
import { del, get, post, put } from "./endpoint";
import {
  booleanInput,
  dayText,
  literals,
  pageNumber,
  password,
  rowId,
  rowIdOrNone,
  strictObject,
  trimmedText,
} from "./input";
import { profiles, type Profile } from "./permissions";
import type { QueueDto } from "./queues";

/** "required": the person must set up a second factor before anything else. */
export type SecondFactorState = "on" | "off" | "required";

/**
 * The wire values of the "tickets without a queue" right, as the documented API spells them (`desabled` is its
 * spelling: do not correct it). "enabled" is accepted for "enable".
 */
export const allTicketValues = { yes: "enable", no: "desabled" } as const;
export type AllTicket = (typeof allTicketValues)[keyof typeof allTicketValues];

/** Maps the accepted spellings and booleans to the two wire values. */
export const normalizeAllTicket = (value: unknown): unknown => {
  if (value === true || value === "enabled" || value === "enable") return allTicketValues.yes;
  if (value === false || value === "disabled" || value === "desabled") return allTicketValues.no;
  return value;
};

/** The signed-in user, as login, refresh and /auth/me answer. */
export interface SessionUserDto {
  id: number;
  name: string;
  email: string;
  profile: Profile;
  super: boolean;
  companyId: number;
  allTicket: AllTicket;
  away: boolean;
  whatsappId: number | null;
  queues: QueueDto[];
  company: OwnCompanyDto;
  secondFactor: SecondFactorState;
  /** The person has typed a code that was mailed to `email`. */
  emailConfirmed: boolean;
}

/** The part of a user that the permission rules need. */
export interface ActorRights {
  userId: number;
  profile: Profile;
  super: boolean;
  queueIds: readonly number[];
  /** May see tickets that have no queue. */
  allTicket: boolean;
}

/** A suspended user: cannot sign in, is assigned nothing and takes no seat of the plan. */
export interface LeaveDto {
  /**
   * The day from which they work again, `yyyy-MM-dd` in the company's time zone; null: until an admin reactivates them.
   */
  returnsOn: string | null;
  /** The day has come, and the plan has no seat for them. */
  lacksSeat: boolean;
}

/** A colleague as all users of the company see them. */
export interface ColleagueDto {
  id: number;
  name: string;
  queues: QueueDto[];
  /** Has a live socket. */
  online: boolean;
  /** Has said to be away: offered last, and nothing is assigned to them automatically. */
  away: boolean;
  /** Null, or absent, while they work. */
  leave?: LeaveDto | null;
}

/** All fields of a user: for admins, and for the user. */
export interface UserDto extends ColleagueDto {
  email: string;
  profile: Profile;
  super: boolean;
  companyId: number;
  allTicket: AllTicket;
  whatsappId: number | null;
  /** Signs in with a second factor. */
  secondFactor: boolean;
  emailConfirmed: boolean;
  createdAt: string;
}

const fields = {
  name: trimmedText().min(2, "Too Short!").max(50, "Too Long!"),
  email: trimmedText().email("Invalid email").max(254, "Too Long!"),
  profile: yup.string<Profile>().oneOf(profiles),
  queueIds: yup.array(rowId().required()).max(200),
  whatsappId: rowIdOrNone(),
  allTicket: yup
    .string<AllTicket>()
    .transform((_value: unknown, original: unknown) => normalizeAllTicket(original))
    .oneOf([allTicketValues.yes, allTicketValues.no]),
};

export const userInput = strictObject({
  name: fields.name.required("Required"),
  email: fields.email.required("Required"),
  /** Not required with an invitation: the invited user chooses it. */
  password: password().when("invite", ([invite]: boolean[], field) => (invite ? field : field.required("Required"))),
  /** The reply has a link to choose a password, unless it was mailed. */
  invite: booleanInput().default(false),
  profile: fields.profile.required("Required"),
  queueIds: fields.queueIds.default([]),
  whatsappId: fields.whatsappId.default(null),
  allTicket: fields.allTicket.default(allTicketValues.no),
}).meta(literals("Too Short!", "Too Long!", "Required", "Invalid email"));
export type UserInput = yup.InferType<typeof userInput>;

/**
 * A patch; an empty password leaves the password unchanged. To change the own password or email a user sends the old
 * password too. Without `users:manage` a user changes only the own name, email, password and `away`; other fields are
 * ignored.
 */
export const userPatch = strictObject({
  ...fields,
  email: fields.email.min(1, "Required"),
  password: password().transform((value: unknown) => (value === "" ? undefined : value)),
  oldPassword: yup.string().max(1024),
  away: booleanInput(),
}).meta(literals("Too Short!", "Too Long!", "Required", "Invalid email"));
export type UserPatch = yup.InferType<typeof userPatch>;

/** The day of return is after today. */
const leaveInput = strictObject({ returnsOn: dayText().nullable().default(null) });
export type LeaveInput = yup.InferType<typeof leaveInput>;

export const userSearch = strictObject({ searchParam: trimmedText().max(100), pageNumber: pageNumber() });

/** Admins get whole rows, other users colleagues. */
export type UserEvent =
  | { action: "create" | "update"; user: UserDto | ColleagueDto }
  | { action: "delete"; userId: number };

export const userApi = {
  /** All users of the company, by name: for pickers. */
  names: get("/users/list", { access: "users:names" }).replies<ColleagueDto[]>(),
  /**
   * Whole rows for admins, colleagues for other users. `count` is the number of matches, `seats` the number of the
   * company's users without those on leave, `limit` the most seats that the plan allows.
   */
  list: get("/users/", { access: "users:names", query: userSearch }).replies<{
    users: (UserDto | ColleagueDto)[];
    hasMore: boolean;
    count: number;
    seats: number;
    limit: number;
  }>(),
  /** Users may read their own row, admins any: the service checks it. */
  show: get("/users/:id", { access: "session:own" }).replies<UserDto>(),
  create: post("/users", {
    access: "users:manage",
    body: userInput,
    creates: true,
    limit: "people",
  }).replies<UserDto & { invitation?: InvitationDto }>(),
  /** A new link for a colleague; the one before is void. Not for oneself: who knows the password changes it. */
  invite: post("/users/:id/invitation", { access: "users:manage", limit: "people" }).replies<InvitationDto>(),
  update: put("/users/:id", { access: "session:own", body: userPatch, limit: "people" }).replies<UserDto>(),
  /** Puts a user on leave, or changes their day of return. Their open tickets go back to pending. */
  suspend: post("/users/:id/leave", { access: "users:manage", body: leaveInput, limit: "people" }).replies<UserDto>(),
  /** Ends a leave; needs a free seat of the plan. */
  reactivate: del("/users/:id/leave", { access: "users:manage" }).replies<UserDto>(),
  /** The user's open tickets go back to pending. */
  remove: del("/users/:id", { access: "users:manage" }).replies<{ message: string }>(),
};
