import { beginningOf } from "@guiche/contract/texts/beginning";
import type { ContactDto } from "@guiche/contract/contacts";
import type { QuickMessageDto } from "@guiche/contract/quick-messages";
import type { FilterKind, SavedFilterDto } from "@guiche/contract/saved-filters";
import { commands, type CommandName } from "../../shared/commands/table";
import { shownNumber } from "../../shared/contacts/number";
import { filterIcons } from "../../shared/filters/filter-icons";
import type { Choice } from "./sections";

/** Commands with a shortcut that are available now, except the palette, which is open. */
export const commandChoices = (
  names: readonly CommandName[],
  word: (name: CommandName) => string,
  run: (name: CommandName) => void,
): Choice[] =>
  (Object.keys(commands) as CommandName[])
    .filter((name) => name !== "palette" && names.includes(name))
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
    keywords: path,
    keys,
    run: () => go(path),
  }));

/** Saved filters; choosing one opens its screen with them on. `screenOf` is null for a screen that is closed to the user. */
export const filterChoices = (
  filters: readonly SavedFilterDto[],
  screenOf: (kind: FilterKind) => { path: string; label: string } | null,
  go: (to: { pathname: string; search: string }) => void,
): Choice[] =>
  filters.flatMap(({ id, kind, name, filters: search, icon }) => {
    const screen = screenOf(kind);
    if (!screen) return [];
    return {
      id: `filter:${id}`,
      section: "filters" as const,
      ...(icon && { Icon: filterIcons[icon] }),
      label: name,
      detail: screen.label,
      run: () => go({ pathname: screen.path, search }),
    };
  });

/** Contacts found by the server; choosing one starts a conversation. */
export const contactChoices = (contacts: readonly ContactDto[], talk: (contactId: number) => void): Choice[] =>
  contacts.map(({ id, name, number }) => ({
    id: `contact:${id}`,
    section: "contacts",
    label: name,
    ...(number !== null && { detail: shownNumber(number), keywords: `+${number}` }),
    found: true,
    run: () => talk(id),
  }));

const previewLength = 80;
const oneLine = (text: string) => {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > previewLength ? `${beginningOf(line, previewLength)}…` : line;
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
    keywords: reply.message,
    run: () => insert(reply),
  }));
