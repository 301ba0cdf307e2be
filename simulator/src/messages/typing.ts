import type { BinaryNode } from "@whiskeysockets/baileys";
import { children, stanza } from "../stanzas/stanza";
import type { Account } from "../people/account";
import type { Person } from "../people/person";
import type { World } from "../people/world";

export const TYPING_STATES = ["composing", "recording", "paused"] as const;
export type TypingState = (typeof TYPING_STATES)[number];

/** A client types: whoever looks at that phone sees it. */
export function tellTyping(world: World, { person }: Account, node: BinaryNode): boolean {
  const reader = world.find(node.attrs.to);
  const [state] = children(node);
  if (!state) return false;
  const recording = state.attrs.media === "audio";
  const typing = state.tag === "paused" ? "paused" : recording ? "recording" : "composing";
  if (reader) world.news.tell({ kind: "typing", number: reader.number, from: person.number, state: typing });
  return true;
}

/** Somebody types on the phone. Nobody keeps this for clients that are away. */
export function type(world: World, person: Person, partner: Person, state: TypingState): void {
  const tag = state === "paused" ? "paused" : "composing";
  const media = state === "recording" ? "audio" : undefined;
  const node = stanza("chatstate", { from: person.address(person.profile.addressing) }, [stanza(tag, { media })]);
  for (const { connection } of partner.companions.values()) if (connection?.isDelivering) connection.send(node);
  world.news.tell({ kind: "typing", number: partner.number, from: person.number, state });
}
