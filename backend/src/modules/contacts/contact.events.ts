import { broadcast } from "../../core/realtime/broadcast";
import type { Scope } from "../../core/tenant/scope";
import { presentContact } from "./contact.presenter";
import { contactStore } from "./contact.store";

export interface Touched {
  created: number[];
  updated: number[];
}

/** Up to so many changes are told one by one; of more, browsers are told to fetch their lists again. */
const mostTold = 50;

/** Tells of what many rows brought in, or of as much of it as came about. */
export async function broadcastTouched(scope: Scope, { created, updated }: Touched): Promise<void> {
  const changed = [...created, ...updated];
  if (changed.length > mostTold) return broadcast(scope, "contact", { action: "reload" });
  const isNew = new Set(created);
  for (const contact of await contactStore(scope).byIds(changed))
    broadcast(scope, "contact", {
      action: isNew.has(contact.id) ? "create" : "update",
      contact: presentContact(contact),
    });
}
