import type { Expiration } from "../../channels/provider";
import type { Scope } from "../../core/tenant/scope";
import type { DomainEvents } from "../../domain-events";
import type { Identity } from "../contacts";
import { expirationStore } from "./expiration.store";

/** Keeps how long the messages of a chat stay, unless a newer setting is known. */
export async function keepExpiration(
  scope: Scope,
  connectionId: number,
  chat: Identity[],
  expiration: Expiration,
): Promise<void> {
  if (chat.length > 0) await expirationStore(scope).keep(connectionId, chat, expiration);
}

export async function moveExpirations(scope: Scope, { fromId, intoId }: DomainEvents["contact.merged"]): Promise<void> {
  await expirationStore(scope).move(fromId, intoId);
}
