import type { ChatSetting } from "../../channels/provider";
import { identitiesOf } from "../../modules/contacts";
import { keepExpiration } from "../../modules/messages";
import type { Scope } from "../../core/tenant/scope";
import { storable } from "../../core/storable";

/** A person set how long the messages of a chat stay. What is sent into it from now on disappears too. */
export async function chatSet(scope: Scope, event: ChatSetting): Promise<void> {
  const { connection, chat, expiration } = storable(event);
  await keepExpiration(scope, connection.connectionId, identitiesOf(chat), expiration);
}
