import * as yup from "yup";
import { integer, rowId, trimmedText } from "../input";
import type { BotCommand } from "./commands";

export const commandLimits = { commands: 20, files: 5, text: 12_000, waitSeconds: 30, waitsInSum: 60 } as const;

const text = () => trimmedText().required("Required").max(commandLimits.text, "Too Long!");

/** The fields of each command other than its `type`. */
export const commandShapes: Record<BotCommand["type"], yup.AnyObjectSchema> = {
  message: yup.object({ text: text() }),
  media: yup.object({
    url: trimmedText()
      .required("Required")
      .max(2_000, "Too Long!")
      .matches(/^https?:\/\/\S+$/i, "Invalid"),
    caption: yup.string().max(1_024, "Too Long!"),
    name: trimmedText().max(200, "Too Long!").nullable(),
  }),
  menu: yup.object({}),
  queue: yup.object({ queueId: rowId().required("Required") }),
  user: yup.object({ userId: rowId().required("Required") }),
  close: yup.object({}),
  note: yup.object({ text: text() }),
  wait: yup.object({ seconds: integer().required("Required").min(0).max(commandLimits.waitSeconds) }),
  tag: yup.object({ tagId: rowId().required("Required") }),
  set: yup.object({
    field: trimmedText().required("Required").max(100, "Too Long!"),
    value: yup.string().defined("Required").max(1_000, "Too Long!"),
  }),
  stop: yup.object({}),
  resume: yup.object({}),
};

/** What each command does. */
export const commandMeanings: Record<BotCommand["type"], string> = {
  message: "Sends a text.",
  media:
    "Sends the file at a public address. Of one that cannot be fetched only the caption is sent, if it has one, and the integration's last call says why.",
  menu: "Sends the menu of the queues, as after the customer's `#`. Commands after it are not done.",
  queue: "Moves the conversation to the queue, where it waits for people.",
  user: "Gives the conversation to the person. It waits for people while that person is away.",
  close: "Closes the conversation, without the farewell and without asking for a rating.",
  note: "Writes a note for colleagues. The customer never sees it.",
  wait: "Waits before the next message.",
  tag: "Puts the tag on the conversation.",
  set: "Sets an additional field of the contact.",
  stop: "Leaves the conversation to people in the queue where it is: the bot is silent.",
  resume:
    "In later commands: the bot, silent since an agent wrote, speaks again. One that an agent switched off stays silent.",
};
const types = Object.keys(commandShapes) as BotCommand["type"][];

const typeOf = (value: unknown): BotCommand["type"] | undefined => {
  const typeValue: unknown = typeof value === "object" && value !== null ? Reflect.get(value, "type") : undefined;
  return types.find((type) => type === typeValue);
};

const waitsInSum = (commands: readonly unknown[] = []): number =>
  commands.reduce<number>((sum, command) => {
    const seconds: unknown = typeOf(command) === "wait" ? Reflect.get(command as object, "seconds") : 0;
    return sum + (typeof seconds === "number" ? seconds : 0);
  }, 0);

const isFile = (command: unknown): boolean => typeOf(command) === "media";

/** One schema for every way in: whatever is not exactly a list of these is refused whole. */
export const botCommands = yup
  .array(
    yup
      .lazy((value: unknown) => {
        const type = typeOf(value);
        const typeSchema = yup
          .string()
          .oneOf(types, `Not a command: ${types.join(", ")}`)
          .required("Required");
        // Of a command that does not exist only its type is wrong.
        if (!type) return yup.object({ type: typeSchema }).strict();
        return commandShapes[type].shape({ type: typeSchema }).noUnknown().strict();
      })
      // The other fields depend on the type: the document names the schema.
      .meta({ jsonSchema: { $ref: "#/components/schemas/BotCommand" } }),
  )
  .max(commandLimits.commands, "Too many")
  .test("files", "Too many", (commands = []) => commands.filter(isFile).length <= commandLimits.files)
  .test("waits", "Too Long!", (commands) => waitsInSum(commands) <= commandLimits.waitsInSum);

/** With the optional fields filled in. */
const whole = (command: BotCommand): BotCommand =>
  command.type === "media" ? { ...command, caption: command.caption ?? "", name: command.name ?? null } : command;

/** The commands without fields that they do not have, and the names of these. */
export function withoutUnknown(value: unknown): { commands: unknown; unknown: string[] } {
  if (!Array.isArray(value)) return { commands: value, unknown: [] };
  const unknown: string[] = [];
  const commands = value.map((command: unknown, place) => {
    const type = typeOf(command);
    if (!type) return command;
    const knownFields = ["type", ...Object.keys(commandShapes[type].fields)];
    const entries = Object.entries(command as object);
    unknown.push(...entries.flatMap(([name]) => (knownFields.includes(name) ? [] : [`commands[${place}].${name}`])));
    return Object.fromEntries(entries.filter(([name]) => knownFields.includes(name)));
  });
  return { commands, unknown };
}

/** What is wrong with commands, as `commands[0].type: Not a command`; "" where nothing is. */
export function refusalOfCommands(value: unknown): string {
  try {
    yup.object({ commands: botCommands.required() }).validateSync({ commands: value }, { strict: true });
    return "";
  } catch (error) {
    const { path = "", message } = error as yup.ValidationError;
    return `${path}: ${message}`;
  }
}

/** The commands of an answer; null when they are not what they should be. */
export function readCommands(value: unknown): BotCommand[] | null {
  try {
    return (botCommands.required().validateSync(value, { strict: true }) as BotCommand[]).map(whole);
  } catch {
    return null;
  }
}
