import { randomBytes } from "node:crypto";
import { stanza } from "../stanzas/stanza";
import { seconds } from "../stanzas/stanza";
import type { ChatMessage } from "../people/chat-log";
import type { Addressing, Person } from "../people/person";
import type { World } from "../people/world";
import { post } from "../wire/delivery";
import type { Content } from "./content";
import { envelopeToPartner, envelopeToSelf, type Envelope } from "./envelope";
import { answerByHabit, raise } from "./receipts";
import { seal, type Target } from "./seal";
import { spoil } from "./spoil";

export interface Draft {
  content: Content;
  id?: string;
  /** The id of the message this one answers. */
  quote?: string;
  /** The numbers of those it mentions. */
  mentions?: string[];
  /** When it was written, in seconds; now, unless it comes late. */
  at?: number;
  addressing?: Addressing;
}

/** Ids as phones make them; clients of ours begin theirs with 3EB0. */
export const newMessageId = (): string => `3A${randomBytes(9).toString("hex").toUpperCase()}`;

/** Somebody writes on the phone. Returns the message's id; the same id a second time changes nothing. */
export function writeMessage(world: World, author: Person, partner: Person, draft: Draft): string {
  const id = draft.id ?? newMessageId();
  const common = {
    id,
    from: author.number,
    content: draft.content,
    at: draft.at ?? seconds(),
    addressing: draft.addressing ?? (partner.profile.isBusiness ? author : partner).profile.addressing,
    ...(draft.quote !== undefined && { quote: draft.quote }),
    ...(draft.mentions?.length && { mentions: draft.mentions }),
  };
  const message: ChatMessage = { ...common, chat: partner.number, fromMe: true, status: "pending" };
  if (!author.log.add(message)) return id;
  world.news.tell({ kind: "message", number: author.number, message });
  world.later(world.delays.ack, () => raise(world, author, id, "sent"));

  const received: ChatMessage = { ...common, chat: author.number, fromMe: false, status: "sent" };
  if (partner.log.add(received)) world.news.tell({ kind: "message", number: partner.number, message: received });
  for (const target of companionsOf(partner)) deliver(world, author, target, envelopeToPartner(world, author, message));
  for (const target of companionsOf(author)) deliver(world, author, target, envelopeToSelf(world, author, message));
  answerByHabit(world, partner, received);
  world.changed();
  return id;
}

export const companionsOf = (owner: Person): Target[] =>
  [...owner.companions.values()].map((companion) => ({ owner, companion }));

/** Encrypts and posts, in the order of the calls, with whatever is to go wrong on the way. */
export function deliver(world: World, author: Person, target: Target, envelope: Envelope): void {
  const { owner, companion } = target;
  const sealed = async () =>
    stanza("message", envelope.attributes, [await seal(world, author, target, envelope.plain)]);
  companion
    .inLine(() =>
      spoil(world, target, sealed, (node) => {
        post(world, companion, node, envelope.plain);
      }),
    )
    .catch((error: unknown) => world.trouble(owner.number, error));
}
