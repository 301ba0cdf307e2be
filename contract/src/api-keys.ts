import * as yup from "yup";
import { del, get, post, put, type Endpoint } from "./endpoint";
import { momentText, nameText, strictObject, trimmedText } from "./input";
import { programRules, type AreaScope } from "./permissions";

/** What a key may do: see, change, write to customers, or configure. */
export const keyVerbs = ["read", "write", "send", "administer"] as const;
type KeyVerb = (typeof keyVerbs)[number];

const areaScopes = Object.values(programRules).flatMap((rule) => (rule ? [rule] : []));
type KeyArea = AreaScope extends `${infer Area}:${string}` ? Area : never;

/** Every area of the API that keys may enter, by name. */
export const keyAreas = [...new Set(areaScopes.map((scope) => scope.split(":")[0] as KeyArea))].sort();

/** A verb for every area, or for one: `read`, `contacts:write`. */
export type KeyScope = KeyVerb | AreaScope | `${KeyArea}:read`;

const isOfArea = (verb: KeyVerb, area: KeyArea): boolean =>
  verb === "read" || areaScopes.some((scope) => scope === `${area}:${verb}`);

/** The scopes of one area; some areas have nothing to send, or nothing to configure. */
export const scopesOfArea = (area: KeyArea): KeyScope[] =>
  keyVerbs.filter((verb) => isOfArea(verb, area)).map((verb) => `${area}:${verb}` as KeyScope);

export const keyScopes: readonly KeyScope[] = [...keyVerbs, ...keyAreas.flatMap(scopesOfArea)];

/** The scope that a key needs for an endpoint; null where no key is admitted. */
export function scopeForEndpoint({ access, method, noKeys }: Pick<Endpoint, "access" | "method" | "noKeys">) {
  const scope = access === "public" || noKeys ? null : programRules[access];
  if (scope === null) return null;
  return method === "get" ? (`${scope.split(":")[0]}:read` as KeyScope) : (scope as KeyScope);
}

/** Each of the scopes with which a key may make the call; none where no key is admitted. */
export function scopesForEndpoint(endpoint: Parameters<typeof scopeForEndpoint>[0] & Pick<Endpoint, "otherScopes">) {
  const scope = scopeForEndpoint(endpoint);
  return scope === null ? [] : [scope, ...(endpoint.otherScopes ?? [])];
}

/** Whether the scopes of a key cover this one, by itself or as a verb for every area. */
export const coversScope = (scopes: readonly KeyScope[], requiredScope: KeyScope): boolean =>
  scopes.includes(requiredScope) || scopes.includes(requiredScope.split(":")[1] as KeyVerb);

export const maxKeys = 50;
/** Hours for which a replaced secret works alongside the new one. */
export const formerKeyHours = 24;
/** How every secret begins. */
export const keyPrefix = "gk_";
/** The header in which a key names the user for whom it acts. */
export const actingUserHeader = "Guiche-User-Id";

/** An IPv4 or IPv6 address, or a network in CIDR notation. The server checks the rest. */
const address = /^[0-9a-f:.]{2,45}(\/\d{1,3})?$/i;

const fields = {
  name: nameText().min(2, "Too Short!").max(50, "Too Long!"),
  scopes: yup.array().of(yup.string<KeyScope>().oneOf(keyScopes).required()).min(1, "Required").max(keyScopes.length),
  expiresAt: momentText()
    .nullable()
    .meta({ jsonSchema: { format: "date-time" } }),
  ips: yup.array().of(trimmedText().matches(address, "Invalid").required()).max(20),
};

export const apiKeyInput = strictObject({
  name: fields.name.required("Required"),
  scopes: fields.scopes.required("Required"),
  /** The moment from which it is refused; null: never. */
  expiresAt: fields.expiresAt.default(null),
  /** The addresses and networks from which it is admitted; none: from anywhere. */
  ips: fields.ips.default([]),
});
export type ApiKeyInput = yup.InferType<typeof apiKeyInput>;
const apiKeyPatch = strictObject(fields);
export type ApiKeyPatch = yup.InferType<typeof apiKeyPatch>;

export interface ApiKeyDto {
  id: number;
  name: string;
  /** The beginning of its secret, by which people recognise it. */
  hint: string;
  scopes: KeyScope[];
  ips: string[];
  expiresAt: string | null;
  /** To the minute; null until the first call. */
  lastUsedAt: string | null;
  /** Until when the secret before the present one works; null when there is none. */
  formerUntil: string | null;
  createdAt: string;
}

/** Only this reply has the secret. */
export type ApiKeyWithSecret = ApiKeyDto & { secret: string };

const access = { access: "api-keys:manage", plan: "useExternalApi" } as const;

export const apiKeyApi = {
  list: get("/api-keys", access).replies<ApiKeyDto[]>(),
  show: get("/api-keys/:id", access).replies<ApiKeyDto>(),
  create: post("/api-keys", { ...access, body: apiKeyInput, creates: true }).replies<ApiKeyWithSecret>(),
  update: put("/api-keys/:id", { ...access, body: apiKeyPatch }).replies<ApiKeyDto>(),
  /** A new secret. The former one also works for another day. */
  rotate: post("/api-keys/:id/secret", access).replies<ApiKeyWithSecret>(),
  remove: del("/api-keys/:id", access).replies<{ message: string }>(),
};
