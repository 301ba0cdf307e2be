import * as yup from "yup";
import { del, get, post, put } from "./endpoint";
import { integer, pageNumber, rowId, strictObject, trimmedText, wrongSecret } from "./input";
import { calledUrl } from "./rules/addresses";
import type { ResponderUse } from "./responder-use";

export const integrationTypes = ["typebot", "dialogflow", "n8n", "webhook"] as const;
export type IntegrationType = (typeof integrationTypes)[number];

export const integrationLanguages = ["pt-BR", "en", "es"] as const;
export type IntegrationLanguage = (typeof integrationLanguages)[number];

/** How the last call ended. */
export type CallOutcome = "ok" | "refused" | "unreachable" | "timeout" | "forbidden" | "tooLarge" | "unreadable";

export interface LastCall {
  at: string;
  milliseconds: number;
  outcome: CallOutcome;
}

/** Another system's bot that answers customers under our rules. */
export interface IntegrationDto {
  id: number;
  type: IntegrationType;
  name: string;
  projectName: string;
  /** The account of Dialogflow. It holds a private key, so the reply shows only `****`; "" without one. */
  jsonContent: string;
  language: IntegrationLanguage;
  /** Where n8n, a webhook or the viewer of Typebot answers. */
  urlN8N: string;
  /** Signs the events for n8n and webhooks; the reply shows only its mask. */
  secret: string;
  typebotSlug: string;
  /** Minutes of silence after which a conversation starts over; 0: never. */
  typebotExpires: number;
  /** Milliseconds between two bubbles. */
  typebotDelayMessage: number;
  typebotKeywordFinish: string;
  typebotKeywordRestart: string;
  typebotUnknownMessage: string;
  typebotRestartMessage: string;
  lastCall: LastCall | null;
  /** After failures in a row no call is made until then; null: calls are made. */
  pausedUntil: string | null;
  usedBy: ResponderUse;
  createdAt: string;
  updatedAt: string;
}

const words = () => trimmedText().max(4_096, "Too Long!");

const fields = {
  type: yup.string<IntegrationType>().oneOf(integrationTypes),
  name: trimmedText().min(2, "Too Short!").max(50, "Too Long!"),
  projectName: trimmedText().max(100, "Too Long!"),
  jsonContent: trimmedText().max(20_000, "Too Long!"),
  language: yup.string<IntegrationLanguage>().oneOf(integrationLanguages),
  urlN8N: calledUrl(1_000, "The address of n8n, of a webhook, or of the viewer of Typebot."),
  secret: trimmedText()
    .matches(/^(|\*{4}.{0,4}|whsec_[A-Za-z0-9+/=]{32,128})$/, wrongSecret)
    .meta({
      jsonSchema: {
        description:
          "Signs the events for n8n and webhooks: `whsec_` and 32 to 128 characters of base64, which you make. Empty: events " +
          "are not signed. A reply shows only its mask, which leaves the secret as it is when it is sent back.",
      },
    }),
  typebotSlug: trimmedText().matches(/^[\w.-]{0,100}$/, "Invalid"),
  typebotExpires: integer().min(0).max(525_600),
  typebotDelayMessage: integer().min(0).max(30_000),
  typebotKeywordFinish: trimmedText().max(100, "Too Long!"),
  typebotKeywordRestart: trimmedText().max(100, "Too Long!"),
  typebotUnknownMessage: words(),
  typebotRestartMessage: words(),
};

/** For `test`: whether the field is filled in where the integration is of one of these types. */
const neededBy =
  (...types: IntegrationType[]) =>
  (value: string | undefined, { parent }: yup.TestContext): boolean =>
    !types.includes((parent as { type: IntegrationType }).type) || Boolean(value);

/**
 * The specification's form sends every field of every type: one that these types do not use may be empty. `undefined`: the
 * type is not sent.
 */
const emptyFor = <Field>(types: readonly (IntegrationType | undefined)[], field: Field): Field =>
  (field as yup.Schema).when("type", ([type]: unknown[], one: yup.Schema) =>
    types.some((each) => each === type)
      ? one.transform((value: unknown, original: unknown) => (original === "" ? undefined : value))
      : one,
  ) as unknown as Field;
const withoutLanguage = ["typebot", "n8n", "webhook"] as const;
const withoutSessions = ["dialogflow", "n8n", "webhook"] as const;

export const integrationInput = strictObject({
  ...fields,
  type: fields.type.default("typebot"),
  name: fields.name.required("Required"),
  projectName: fields.projectName.default("").test("needed", "Required", neededBy("dialogflow")),
  jsonContent: fields.jsonContent.default("").test("needed", "Required", neededBy("dialogflow")),
  language: emptyFor(withoutLanguage, fields.language.default("pt-BR")),
  urlN8N: fields.urlN8N.default("").test("needed", "Required", neededBy("n8n", "webhook", "typebot")),
  secret: fields.secret.default(""),
  typebotSlug: fields.typebotSlug.default("").test("needed", "Required", neededBy("typebot")),
  typebotExpires: emptyFor(withoutSessions, fields.typebotExpires.default(1)),
  typebotDelayMessage: emptyFor(withoutSessions, fields.typebotDelayMessage.default(1_000)),
  typebotKeywordFinish: fields.typebotKeywordFinish.default(""),
  typebotKeywordRestart: fields.typebotKeywordRestart.default(""),
  typebotUnknownMessage: fields.typebotUnknownMessage.default(""),
  typebotRestartMessage: fields.typebotRestartMessage.default(""),
});
export type IntegrationInput = yup.InferType<typeof integrationInput>;

/** PUT is a patch: what is not sent, and secrets sent as their mask, stay. The merged result must be valid. */
const integrationPatch = strictObject({
  ...fields,
  language: emptyFor([...withoutLanguage, undefined], fields.language),
  typebotExpires: emptyFor([...withoutSessions, undefined], fields.typebotExpires),
  typebotDelayMessage: emptyFor([...withoutSessions, undefined], fields.typebotDelayMessage),
});
export type IntegrationPatch = yup.InferType<typeof integrationPatch>;

const integrationSearch = strictObject({
  searchParam: trimmedText().max(100),
  pageNumber: pageNumber().optional().default(undefined),
});

/** An account of Dialogflow that is tried before it is saved. A stored one is sent as its mask, with the row's id. */
const sessionTrial = strictObject({
  projectName: trimmedText().required("Required").max(100, "Too Long!"),
  jsonContent: fields.jsonContent.required("Required"),
  language: fields.language.default("pt-BR"),
  integrationId: rowId(),
});
export type SessionTrial = yup.InferType<typeof sessionTrial>;

export interface SessionTrialDto {
  outcome: CallOutcome;
  /** Dialogflow's own words about a refusal. */
  detail: string;
}

export type IntegrationEvent =
  | { action: "create" | "update"; queueIntegration: IntegrationDto }
  | { action: "delete"; integrationId: number };

const guard = { access: "integrations:manage", plan: "useIntegrations" } as const;

export const integrationApi = {
  /** By name: one page, or all of them without a page number. */
  list: get("/queueIntegration", { ...guard, query: integrationSearch }).replies<{
    queueIntegrations: IntegrationDto[];
    hasMore: boolean;
  }>(),
  show: get("/queueIntegration/:id", guard).replies<IntegrationDto>(),
  create: post("/queueIntegration", { ...guard, body: integrationInput, creates: true }).replies<IntegrationDto>(),
  update: put("/queueIntegration/:id", { ...guard, body: integrationPatch }).replies<IntegrationDto>(),
  /** Opens a real session with the account and says hello. */
  testSession: post("/queueIntegration/testSession", {
    ...guard,
    body: sessionTrial,
    limit: "tryPrompt",
  }).replies<SessionTrialDto>(),
  /** Queues that used it answer without it. */
  remove: del("/queueIntegration/:id", guard).replies<{ message: string }>(),
};
