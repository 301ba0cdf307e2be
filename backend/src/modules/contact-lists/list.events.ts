import type { ContactListEvent, ContactListItemEvent } from "@guiche/contract/contact-lists";
import { broadcast } from "../../core/realtime/broadcast";
import { profileRoom } from "../../core/realtime/rooms";
import type { Scope } from "../../core/tenant/scope";
import { contactListItemStore } from "./item.store";
import { contactListStore, presentContactList } from "./list.store";

/** Only users who may see campaigns get these events, because lists hold phone numbers. */
const readersOf = ({ companyId }: Scope) => ({
  to: [profileRoom(companyId, "admin"), profileRoom(companyId, "supervisor")],
});

export const broadcastList = (scope: Scope, event: ContactListEvent): void =>
  broadcast(scope, "ContactList", event, readersOf(scope));

export const broadcastItem = (scope: Scope, event: ContactListItemEvent): void =>
  broadcast(scope, "ContactListItem", event, readersOf(scope));

/** After many changes: one event with the first page, and the list's new count. */
export async function broadcastReload(scope: Scope, contactListId: number): Promise<void> {
  const { rows } = await contactListItemStore(scope).page(contactListId, 1);
  broadcastItem(scope, { action: "reload", contactListId, records: rows });
  const record = presentContactList(await contactListStore(scope).mustHave(contactListId));
  broadcastList(scope, { action: "update", record });
}
