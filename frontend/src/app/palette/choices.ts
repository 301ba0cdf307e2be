import type { ContactDto } from "@guiche/contract/contacts";
import type { QuickMessageDto } from "@guiche/contract/quick-messages";
import { commands, type CommandName } from "../../shared/commands/table";
import { shownNumber } from "../../shared/contacts/number";
import type { Choice } from "./sections";

/** What has a key and can be done now, but for the palette, which is open. */
export const commandChoices = (
  offered: readonly CommandName[],
  word: (name: CommandName) => string,
  run: (name: CommandName) => void,
): Choice[] =>
  (Object.keys(commands) as CommandName[])
    .filter((name) => name !== "palette" && offered.includes(name))
    // The sheet of keys is no deed: nobody who presses Enter at once means it.
    .sort((a, b) => Number(a === "shortcuts") - Number(b === "shortcuts"))
    .map((name) => ({
      id: `do:${name}`,
      section: commands[name].group === "ticket" ? "ticket" : "actions",
      label: word(name),
      keys: commands[name].keys,
      run: () => run(name),
    }));

interface Place extends Pick<Choice, "Icon"> {
  name: string;
  path: string;
  label: string;
  keys?: string;
}

/** The screens of somebody's menu. */
export const placeChoices = (places: readonly Place[], go: (path: string) => void): Choice[] =>
  places.map(({ name, path, label, keys, Icon }) => ({
    id: `go:${name}`,
    section: "places",
    Icon,
    label,
    words: path,
    keys,
    run: () => go(path),
  }));

/** People whom the server found; a conversation with them begins. */
export const contactChoices = (contacts: readonly ContactDto[], talk: (contactId: number) => void): Choice[] =>
  contacts.map(({ id, name, number }) => ({
    id: `contact:${id}`,
    section: "contacts",
    label: name,
    ...(number !== null && { detail: shownNumber(number), words: `+${number}` }),
    found: true,
    run: () => talk(id),
  }));

const previewLength = 80;
const oneLine = (text: string) => {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > previewLength ? `${line.slice(0, previewLength)}…` : line;
};

/** Texts that are said often, where somebody is writing. `withFile` stands for a reply that is a file alone. */
export const replyChoices = (
  replies: readonly QuickMessageDto[],
  withFile: string,
  say: (reply: QuickMessageDto) => void,
): Choice[] =>
  replies.map((reply) => ({
    id: `say:${reply.id}`,
    section: "replies",
    label: `/${reply.shortcode}`,
    detail: oneLine(reply.message) || (reply.isMedia ? (reply.mediaName ?? withFile) : ""),
    words: reply.message,
    run: () => say(reply),
  }));
