import { broadcast } from "../../core/realtime/broadcast";
import type { Scope } from "../../core/tenant/scope";
import { presentContact } from "./contact.presenter";
import { contactStore } from "./contact.store";

export interface TouchedContacts {
  created: number[];
  updated: number[];
}

/** Up to this many changes are broadcast one by one; beyond it, browsers are told to reload their lists. */
const maxBroadcast = 50;

/** Broadcasts that a contact opted out of campaigns, or back in. */
export async function broadcastStanding(scope: Scope, contactId: number, isOptedOut: boolean): Promise<void> {
  for (const contact of await contactStore(scope).byIds([contactId]))
    broadcast(scope, "contact", { action: "update", contact: presentContact(contact), isOptedOut });
}

/** Broadcasts what an import changed, even if it stopped halfway. */
export async function broadcastContacts(scope: Scope, { created, updated }: TouchedContacts): Promise<void> {
  const changedIds = [...created, ...updated];
  if (changedIds.length > maxBroadcast) return broadcast(scope, "contact", { action: "reload" });
  const isNew = new Set(created);
  for (const contact of await contactStore(scope).byIds(changedIds))
    broadcast(scope, "contact", {
      action: isNew.has(contact.id) ? "create" : "update",
      contact: presentContact(contact),
    });
}
