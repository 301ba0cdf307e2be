import * as yup from "yup";
import { readCommands } from "./bot/command-input";
import type { CallValue } from "./bot/engine-types";
import { del, get, post } from "./endpoint";
import { booleanInput, integer, nameText, rowId, strictObject } from "./input";

export const longestScriptName = 60;
/** Saved conversations per company. */
export const maxBotScripts = 100;
export const longestScript = 100;

/** Whether the hours are closed: as the simulated clock and the company's hours say, or as the user chose. */
export const hoursFacts = ["open", "closed", "byClock"] as const;
export type HoursFact = (typeof hoursFacts)[number];

/** Why the bot is silent in the simulated ticket. */
export const simulatedSilences = ["held", "takenOver", "contactOff", "ticketOff"] as const;
export type SimulatedSilence = (typeof simulatedSilences)[number];

const factsSchema = strictObject({
  hours: yup.string<HoursFact>().oneOf(hoursFacts).required("Required"),
  /** Null: the bot answers. */
  silence: yup.string<SimulatedSilence>().oneOf(simulatedSilences).nullable().default(null),
  mayUse: strictObject({ prompts: booleanInput().default(true), integrations: booleanInput().default(true) }),
});
/** The simulated circumstances of a message, apart from its time. */
export type GivenFacts = yup.InferType<typeof factsSchema>;

const text = () => yup.string().max(20_000, "Too Long!").defined("Required");
const answers: Record<CallValue["kind"], yup.AnyObjectSchema> = {
  answer: yup.object({
    text: text(),
    handOver: booleanInput().required("Required"),
    queueId: integer().nullable().defined("Required"),
    reason: text(),
    voice: integer().nullable().defined("Required"),
    openBills: booleanInput(),
  }),
  commands: yup.object({
    commands: yup.array(yup.mixed().required()).max(20).defined("Required"),
    isOver: booleanInput().required("Required"),
    isLater: booleanInput().required("Required"),
    hasSession: booleanInput().required("Required"),
  }),
  contracts: yup.object({ names: yup.array(text()).max(20).required("Required") }),
  bills: yup.object({
    customer: text(),
    bills: yup
      .array(
        yup.object({
          text: text(),
          pix: yup.string().max(1_000).nullable().defined("Required"),
          fileId: integer().nullable().defined("Required"),
        }),
      )
      .max(10)
      .required("Required"),
  }),
  noCustomer: yup.object({}),
  heard: yup.object({ text: text() }),
  failed: yup.object({ failure: text() }),
};

/** Accepts only results that a call can have, so that every stored conversation can be run again. */
function isCallValue(value: unknown): value is CallValue {
  const kind: unknown = typeof value === "object" && value !== null ? Reflect.get(value, "kind") : undefined;
  const shape = Object.entries(answers).find(([name]) => name === kind)?.[1];
  if (
    !shape
      ?.concat(yup.object({ kind: yup.string().required() }))
      .noUnknown()
      .isValidSync(value, { strict: true })
  )
    return false;
  if (kind !== "commands") return true;
  const commands: unknown = Reflect.get(value, "commands");
  return (Array.isArray(commands) && commands.length === 0) || readCommands(commands) !== null;
}

const turnSchema = strictObject({
  /** The customer's message. Without it the turn has a `value`, the answer of another service. */
  text: yup.string().max(4_096, "Too Long!"),
  value: yup
    .mixed<CallValue>()
    .meta({
      jsonSchema: { type: "object", required: ["kind"], properties: { kind: { enum: Object.keys(answers) } } },
    })
    .test("one", "Invalid", (value, { parent }: yup.TestContext) =>
      value === undefined
        ? (parent as { text?: string }).text !== undefined
        : (parent as { text?: string }).text === undefined && isCallValue(value),
    ),
  at: integer().min(0).max(8_640_000_000_000).required("Required"),
  given: factsSchema.required("Required"),
});

/** The expected outcome: position of the bot, queue, reason of its silence. Not its texts, which may change. */
const outcome = strictObject({
  at: yup.string().max(60).nullable().defined("Required"),
  queueId: integer().nullable().defined("Required"),
  left: yup.string().max(20).nullable().defined("Required"),
  speaks: booleanInput().required("Required"),
});
export type ScriptOutcome = yup.InferType<typeof outcome>;

const botScriptInput = strictObject({
  name: nameText().max(longestScriptName, "Too Long!").required("Required"),
  whatsappId: rowId().required("Required"),
  startedAt: integer().min(0).max(8_640_000_000_000).required("Required"),
  isGreeted: booleanInput().default(false),
  said: yup.array(turnSchema.required()).min(1, "Required").max(longestScript, "Too Long!").required("Required"),
  /** One for each of `said`. */
  expected: yup
    .array(outcome.required())
    .max(longestScript, "Too Long!")
    .required("Required")
    .test(
      "as-many",
      "Invalid",
      (list, { parent }: yup.TestContext) => list?.length === (parent as { said?: unknown[] }).said?.length,
    ),
});
export type BotScriptInput = yup.InferType<typeof botScriptInput>;
/** The content of a test, stored in one JSON column. */
export type BotScriptContent = Omit<BotScriptInput, "name" | "whatsappId">;

export interface BotScriptDto extends BotScriptInput {
  id: number;
}

/** Only that something changed: each browser asks for the list. */
export interface BotScriptEvent {
  action: "update";
}

export const botScriptApi = {
  /** By name. */
  list: get("/bot-scripts", { access: "bot:try" }).replies<BotScriptDto[]>(),
  /** One of the same name is replaced. */
  save: post("/bot-scripts", { access: "bot:try", body: botScriptInput, creates: true }).replies<BotScriptDto>(),
  remove: del("/bot-scripts/:id", { access: "bot:try" }).replies<{ message: string }>(),
};
