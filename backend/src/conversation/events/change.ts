import type { Change } from "../../channels/provider";
import { takeChange } from "../../modules/messages";
import { settingsOf } from "../../modules/settings";
import { transaction } from "../../core/db/transaction";
import { log } from "../../core/log/log";
import type { Scope } from "../../core/tenant/scope";
import { lockChat } from "../record/lock";
import { storable } from "../../core/storable";

/** Applies a change of a message: an edit, a deletion, a reaction. It never opens a ticket. */
export async function change(scope: Scope, event: Change): Promise<void> {
  const incomingChange = storable(event);
  const { chat, connection, wid } = incomingChange;
  const settings = await settingsOf(scope);
  if (chat.group && settings.CheckMsgIsGroup === "enabled") return;
  // Under the same lock as the chat's messages: a change that arrives together with its message finds it.
  const outcome = await transaction(scope, async (inside) => {
    await lockChat(inside, connection.connectionId, chat.group ?? chat.lid ?? chat.bsuid ?? chat.phone ?? chat.address);
    return takeChange(inside, incomingChange);
  });
  log.debug(
    { wid, connectionId: connection.connectionId, kind: incomingChange.change.kind, outcome },
    "Change received",
  );
}
