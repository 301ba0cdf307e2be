import { now } from "../../core/clock";
import { transaction } from "../../core/db/transaction";
import type { Scope } from "../../core/tenant/scope";
import type { SettledChange } from "./ack.store";
import { wipe } from "./change.service";
import { broadcastChanged } from "./message.events";
import { messageStore, type MessageWithContact } from "./message.store";
import { outboxStore } from "./outbox.store";
import { previewOf } from "./preview";
import { ourReaction, reactTo } from "./reactions";

/**
 * Settles an act that WhatsApp accepted or refused. A refused one is reverted, unless another act on the message
 * followed.
 */
export const settleChange = (scope: Scope, act: SettledChange, isDone: boolean): Promise<void> =>
  transaction(scope, async (inside) => {
    const row = await messageStore(inside).lock(act.messageId);
    if (!(await outboxStore(inside).take(act.id)) || !row) return;
    if (isDone) await finish(inside, row, act);
    else if (await undo(inside, row, act)) await broadcastChanged(inside, row.id, { refused: act.kind });
  });

/** The content of a deleted message is wiped only now, because until here the deletion could be reverted. */
const finish = async (scope: Scope, row: MessageWithContact, { kind }: SettledChange): Promise<void> => {
  if (kind === "remove") await wipe(scope, row);
};

async function undo(scope: Scope, row: MessageWithContact, { kind, payload }: SettledChange): Promise<boolean> {
  const store = messageStore(scope);
  const { text, emoji = "", before = {} } = payload ?? {};
  if (kind === "remove") {
    await store.change({ id: row.id }, { isDeleted: false });
    await store.showOnCard(row.id, previewOf({ ...row, isDeleted: false }));
    return true;
  }
  if (row.isDeleted) return false;
  if (kind === "react") {
    if (ourReaction(row.reactions) !== emoji) return false;
    const older = { emoji: before.emoji ?? "", fromMe: true, name: "", by: "", at: now().getTime() };
    await store.change({ id: row.id }, { reactions: reactTo(row.reactions, older, ({ fromMe }) => fromMe) });
    return true;
  }
  if (row.body !== text || before.body === undefined) return false;
  const { mentions: _theirs, ...rest } = row.details ?? {};
  const details = { ...rest, ...(before.mentions && { mentions: before.mentions }) };
  await store.change({ id: row.id }, { body: before.body, isEdited: before.isEdited ?? false, details });
  await store.showOnCard(row.id, previewOf({ ...row, body: before.body, details }));
  return true;
}
