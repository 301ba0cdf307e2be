import type { ContactDto } from "@guiche/contract/contacts";
import type { QuickMessageDto } from "@guiche/contract/quick-messages";
import { commands, type CommandName } from "../../shared/commands/table";
import { shownNumber } from "../../shared/contacts/number";
import type { Choice } from "./sections";

/** Commands with a shortcut that are available now, except the palette, which is open. */
export const commandChoices = (
  offered: readonly CommandName[],
  word: (name: CommandName) => string,
  run: (name: CommandName) => void,
): Choice[] =>
  (Object.keys(commands) as CommandName[])
    .filter((name) => name !== "palette" && offered.includes(name))
    // The shortcut sheet comes last: it is not what a user means by pressing Enter at once.
    .sort((a, b) => Number(a === "shortcuts") - Number(b === "shortcuts"))
    .map((name) => ({
      id: `do:${name}`,
      section: commands[name].group === "ticket" ? "ticket" : "actions",
      label: word(name),
      keys: commands[name].keys,
      run: () => run(name),
    }));

interface PageChoice extends Pick<Choice, "Icon"> {
  name: string;
  path: string;
  label: string;
  keys?: string;
}

/** The screens in the user's menu. */
export const pageChoices = (places: readonly PageChoice[], go: (path: string) => void): Choice[] =>
  places.map(({ name, path, label, keys, Icon }) => ({
    id: `go:${name}`,
    section: "places",
    Icon,
    label,
    words: path,
    keys,
    run: () => go(path),
  }));

/** Contacts found by the server; choosing one starts a conversation. */
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

/** Quick replies, while an input can take them. `withFile` is the text for a reply that is only a file. */
export const replyChoices = (
  replies: readonly QuickMessageDto[],
  withFile: string,
  insert: (reply: QuickMessageDto) => void,
): Choice[] =>
  replies.map((reply) => ({
    id: `say:${reply.id}`,
    section: "replies",
    label: `/${reply.shortcode}`,
    detail: oneLine(reply.message) || (reply.isMedia ? (reply.mediaName ?? withFile) : ""),
    words: reply.message,
    run: () => insert(reply),
  }));
