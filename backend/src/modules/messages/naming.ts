import type { MentionDto } from "@guiche/contract/messages";
import type { Scope } from "../../core/tenant/scope";
import type { TicketRow } from "../tickets";
import { digitsIn } from "./kinds";
import { messageStore } from "./message.store";
import type { Saying } from "./send-message";

/** Somebody who may be named in a group: how our list calls them, and WhatsApp's address of them. */
export interface Nameable {
  name: string;
  address: string;
}

export interface Naming {
  /** As it leaves. */
  text: string;
  /** By the names of our list, and in the same order WhatsApp's addresses. */
  mentions: MentionDto[];
  addresses: string[];
}

/**
 * What an agent writes in a group may name those who write there, by `@` and the name that our list has. On its way out
 * stand the digits by which WhatsApp knows them.
 */
export async function naming(scope: Scope, { id, isGroup }: TicketRow, text: string): Promise<Naming> {
  const people = isGroup && text.includes("@") ? await messageStore(scope).writers(id) : [];
  return named(text, people);
}

const isOfWord = (character: string | undefined): boolean => character !== undefined && /[\p{L}\p{N}]/u.test(character);

/** Of two people with one name the first of the list is meant, of two names the longer. */
export function named(text: string, people: readonly Nameable[]): Naming {
  const byLength = [...people].sort((a, b) => b.name.length - a.name.length);
  const mentions = new Map<string, { mention: MentionDto; address: string }>();
  let written = "";
  let from = 0;
  for (let at = text.indexOf("@"); at >= 0; at = text.indexOf("@", at + 1)) {
    // An address for mail has one in its middle.
    const found = isOfWord(text[at - 1]) ? undefined : byLength.find(({ name }) => standsAt(text, at + 1, name));
    if (!found) continue;
    const { name, address } = found;
    const value = digitsIn(address);
    mentions.set(value, { mention: { value, name }, address });
    written += `${text.slice(from, at)}@${value}`;
    from = at + 1 + name.length;
  }
  const all = [...mentions.values()];
  return {
    text: written + text.slice(from),
    mentions: all.map(({ mention }) => mention),
    addresses: all.map(({ address }) => address),
  };
}

/** The same as something to say. */
export const sayingOf = ({ text, mentions, addresses }: Naming): Pick<Saying, "content" | "mentions"> => ({
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
  !isOfWord(text[at + name.length]);
