import * as yup from "yup";
import { integer, rowId, trimmedText } from "../input";

/** What another system may let the bot do: in the answer to an event, or by POST /bot/commands. */
export type BotCommand =
  | { type: "message"; text: string }
  /** A file that the server fetches from a public address. */
  | { type: "media"; url: string; caption: string; name: string | null }
  /** The queue menu, as after "#". */
  | { type: "menu" }
  | { type: "queue"; queueId: number }
  | { type: "user"; userId: number }
  /** Without a farewell and a question for a rate. */
  | { type: "close" }
  /** For colleagues, never for the customer. */
  | { type: "note"; text: string }
  /** Before the next message. */
  | { type: "wait"; seconds: number }
  | { type: "tag"; tagId: number }
  /** An additional field of the contact. */
  | { type: "set"; field: string; value: string }
  /** The ticket waits for people. */
  | { type: "stop" }
  /** The bot speaks again where an agent silenced it. */
  | { type: "resume" };

export const commandLimits = { commands: 20, text: 12_000, waitSeconds: 30 } as const;

const text = () => trimmedText().required("Required").max(commandLimits.text, "Too Long!");
const shapes: Record<BotCommand["type"], yup.ObjectSchema<object>> = {
  message: yup.object({ text: text() }),
  media: yup.object({
    url: trimmedText()
      .required("Required")
      .max(2_000, "Too Long!")
      .matches(/^https?:\/\/\S+$/i, "Invalid"),
    caption: yup.string().max(1_024, "Too Long!").default(""),
    name: trimmedText().max(200, "Too Long!").nullable().default(null),
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
    value: yup.string().defined().max(1_000, "Too Long!"),
  }),
  stop: yup.object({}),
  resume: yup.object({}),
};
const types = Object.keys(shapes) as BotCommand["type"][];

/** One schema for every way in: whatever is not exactly one of these is refused whole. */
export const botCommands = yup
  .array(
    yup.lazy((value: unknown) => {
      const named: unknown = typeof value === "object" && value !== null ? Reflect.get(value, "type") : undefined;
      const type = types.find((each) => each === named);
      const own = yup.string().oneOf(types).required("Required");
      return (type ? shapes[type] : yup.object({})).shape({ type: own }).noUnknown().strict();
    }),
  )
  .max(commandLimits.commands);

/** The commands of an answer; null when they are not what they should be. */
export function readCommands(value: unknown): BotCommand[] | null {
  try {
    const commands = botCommands.required().validateSync(value, { strict: true }) as BotCommand[];
    return commands.map((command) =>
      command.type === "media" ? { ...command, caption: command.caption ?? "", name: command.name ?? null } : command,
    );
  } catch {
    return null;
  }
}
