import * as yup from "yup";
import { del, get, post, put } from "./endpoint";
import { booleanInput, integer, strictObject, trimmedText } from "./input";
import { rateLimits } from "./rules/rate-limits";
import type { PlanFlag } from "./rules/plan-flags";

/** The areas that are built. Sign-up advertises only these; add a flag here when its area can be used. */
export const builtAreas: readonly PlanFlag[] = [
  "useCampaigns",
  "useSchedules",
  "useInternalChat",
  "useKanban",
  "useExternalApi",
  "useOpenAi",
  "useIntegrations",
];

/** `users`, `connections` and `queues` are limits (0 means none); `value` is the monthly price in BRL. */
export interface PlanDto extends Record<PlanFlag, boolean> {
  id: number;
  name: string;
  users: number;
  connections: number;
  /** In addition to `connections`; null: official numbers count together with the others. */
  officialConnections: number | null;
  queues: number;
  value: number;
}

/** A plan as the platform's owner sees it. */
export interface PlatformPlanDto extends PlanDto {
  /** Offered at sign-up. */
  isPublic: boolean;
  /** Megabytes of files that each company may store; 0 is no limit. */
  storageMb: number;
  /** Messages a month through the external API; 0 is no limit. */
  apiMessages: number;
  /** Calls of the external API a minute, of each token. */
  apiCallsPerMinute: number;
}

const limit = () => integer().min(0).max(100_000);
/** Blank is 0. */
const orZero = () =>
  integer()
    .transform((value: unknown, original: unknown) => (original === "" ? 0 : value))
    .min(0)
    .max(100_000_000);
/** Calls of the external API a minute: of every plan, and the most that one may allow. Blank is the least. */
export const leastApiCalls = rateLimits.sendApi[0].calls;
export const mostApiCalls = 600;
const callsPerMinute = () =>
  integer()
    .transform((value: unknown, original: unknown) => (original === "" ? leastApiCalls : value))
    .min(leastApiCalls)
    .max(mostApiCalls);
/** Blank is null. */
const orTogether = () =>
  limit()
    .nullable()
    .transform((value: unknown, original: unknown) => (original === "" ? null : value));
const fields = {
  name: trimmedText().min(2, "Too Short!").max(50, "Too Long!"),
  users: limit(),
  connections: limit(),
  officialConnections: orTogether(),
  queues: limit(),
  /** BRL, with cents as decimals. */
  value: yup
    .number()
    .min(0)
    .max(1_000_000)
    .test("cents", "Invalid", (value = 0) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6),
  isPublic: booleanInput(),
  storageMb: orZero(),
  apiMessages: orZero(),
  apiCallsPerMinute: callsPerMinute(),
  useCampaigns: booleanInput(),
  useSchedules: booleanInput(),
  useInternalChat: booleanInput(),
  useExternalApi: booleanInput(),
  useKanban: booleanInput(),
  useOpenAi: booleanInput(),
  useIntegrations: booleanInput(),
};

export const planInput = strictObject({
  name: fields.name.required("Required"),
  users: fields.users.default(0),
  connections: fields.connections.default(0),
  officialConnections: fields.officialConnections.default(null),
  queues: fields.queues.default(0),
  value: fields.value.default(0),
  isPublic: fields.isPublic.default(true),
  storageMb: fields.storageMb.default(0),
  apiMessages: fields.apiMessages.default(0),
  apiCallsPerMinute: fields.apiCallsPerMinute.default(leastApiCalls),
  useCampaigns: fields.useCampaigns.default(true),
  useSchedules: fields.useSchedules.default(true),
  useInternalChat: fields.useInternalChat.default(true),
  useExternalApi: fields.useExternalApi.default(true),
  useKanban: fields.useKanban.default(true),
  useOpenAi: fields.useOpenAi.default(true),
  useIntegrations: fields.useIntegrations.default(true),
});
export type PlanInput = yup.InferType<typeof planInput>;

/** PUT is a patch: fields that are not sent stay unchanged. */
const planPatch = strictObject(fields);
export type PlanPatch = yup.InferType<typeof planPatch>;

export const planApi = {
  /** The plans offered at sign-up, cheapest first. */
  list: get("/plans/list", { access: "public", limit: "anybody" }).replies<PlanDto[]>(),
  all: get("/plans/all", { access: "platform:manage" }).replies<PlatformPlanDto[]>(),
  show: get("/plans/:id", { access: "platform:manage" }).replies<PlatformPlanDto>(),
  create: post("/plans", { access: "platform:manage", body: planInput, creates: true }).replies<PlatformPlanDto>(),
  update: put("/plans/:id", { access: "platform:manage", body: planPatch }).replies<PlatformPlanDto>(),
  /** Refused with ERR_PLAN_IN_USE while a company uses it. */
  remove: del("/plans/:id", { access: "platform:manage" }).replies<{ message: string }>(),
};
