import type { MentionDto } from "@guiche/contract/messages";
import type { Scope } from "../../core/tenant/scope";
import type { TicketRow } from "../tickets";
import { digitsIn } from "./kinds";
import { messageStore } from "./message.store";
import type { NewMessage } from "./send-message";

/** A person who can be mentioned in a group: our name for them, and their WhatsApp address. */
interface Mentionable {
  name: string;
  address: string;
}

interface ResolvedText {
  /** The text to send. */
  text: string;
  /** The people mentioned, by our names, and their WhatsApp addresses in the same order. */
  mentions: MentionDto[];
  addresses: string[];
}

/**
 * Resolves mentions in a group: an agent writes `@` and a name we know, and the sent text has the digits of the
 * person's address instead.
 */
export async function resolveMentions(scope: Scope, { id, isGroup }: TicketRow, text: string): Promise<ResolvedText> {
  const people = isGroup && text.includes("@") ? await messageStore(scope).writers(id) : [];
  return replaceMentions(text, people);
}

const isWordCharacter = (character: string | undefined): boolean =>
  character !== undefined && /[\p{L}\p{N}]/u.test(character);

/** Matches the longest name; of two people with the same name the first. */
export function replaceMentions(text: string, people: readonly Mentionable[]): ResolvedText {
  const byLength = [...people].sort((a, b) => b.name.length - a.name.length);
  const mentions = new Map<string, { mention: MentionDto; address: string }>();
  let outputText = "";
  let from = 0;
  for (let at = text.indexOf("@"); at >= 0; at = text.indexOf("@", at + 1)) {
    // An @ inside a word belongs to an email address.
    const mentionedPerson = isWordCharacter(text[at - 1])
      ? undefined
      : byLength.find(({ name }) => standsAt(text, at + 1, name));
    if (!mentionedPerson) continue;
    const { name, address } = mentionedPerson;
    const value = digitsIn(address);
    mentions.set(value, { mention: { value, name }, address });
    outputText += `${text.slice(from, at)}@${value}`;
    from = at + 1 + name.length;
  }
  const all = [...mentions.values()];
  return {
    text: outputText + text.slice(from),
    mentions: all.map(({ mention }) => mention),
    addresses: all.map(({ address }) => address),
  };
}

export const mentionContent = ({
  text,
  mentions,
  addresses,
}: ResolvedText): Pick<NewMessage, "content" | "mentions"> => ({
  content: {
    kind: "text",
    text,
    ...(addresses.length > 0 && {
      mentions: addresses.map((address) => ({ value: digitsIn(address), peer: { address } })),
    }),
  },
  mentions,
});

const standsAt = (text: string, at: number, name: string): boolean =>
  name !== "" &&
  text.slice(at, at + name.length).toLowerCase() === name.toLowerCase() &&
  !isWordCharacter(text[at + name.length]);
