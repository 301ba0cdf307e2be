import type { Moved } from "../../channels/provider";
import { followMove } from "../../modules/contacts";
import { transaction } from "../../core/db/transaction";
import type { Scope } from "../../core/tenant/scope";
import { lockChat } from "../record/lock";
import { storable } from "../../core/storable";

/** A person has another number. Their first message from it is either there already, or finds them. */
export function changeContactNumber(scope: Scope, event: Moved): Promise<void> {
  const { connection, chat, to } = storable(event);
  return transaction(scope, async (inside) => {
    await lockChat(inside, connection.connectionId, to.bsuid ?? to.phone ?? to.address);
    await followMove(inside, chat, to);
  });
}
