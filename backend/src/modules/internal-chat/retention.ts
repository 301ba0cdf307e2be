import * as yup from "yup";
import { now } from "../../core/clock";
import { afterCommit, transaction } from "../../core/db/transaction";
import { defineJob } from "../../core/jobs/define-job";
import type { Scope } from "../../core/tenant/scope";
import { removeMedia } from "../media";
import { peopleOf, broadcastChat } from "./chat.events";
import { presentChat } from "./chat.presenter";
import { changedChat, withNextVersion } from "./chat.service";
import { chatStore } from "./chat.store";
import { messageStore } from "./message.store";
import { chatsToForget, retentionStore } from "./retention.store";

/** Deletes the messages that are older than their chat keeps them, with their files. */
export async function forgetOldMessages(scope: Scope, chatId: number): Promise<void> {
  while (await forgetSome(scope, chatId));
}

const forgetSome = (scope: Scope, chatId: number): Promise<boolean> =>
  transaction(scope, async (inside) => {
    const store = chatStore(inside);
    await store.lock(chatId);
    const removed = await retentionStore(inside).removeOld(chatId, now());
    if (removed.length === 0) return false;
    await retentionStore(inside).recount(chatId);
    const isEmpty = (await messageStore(inside).lastId(chatId)) === 0;
    const chat = isEmpty
      ? await changedChat(inside, await store.get(chatId), { lastMessage: "" })
      : await withNextVersion(inside, chatId);
    const upTo = Math.max(...removed.map(({ id }) => id));
    broadcastChat(inside, peopleOf(chat), { action: "forget-messages", upTo, chat: presentChat(chat) });
    afterCommit(inside, async (outside) => {
      for (const { mediaId } of removed) if (mediaId !== null) await removeMedia(outside, mediaId);
    });
    return true;
  });

defineJob({
  name: "chats.forget",
  payload: yup.object({ chatId: yup.number().required() }).noUnknown(),
  attempts: 1,
  key: ({ chatId }) => String(chatId),
  run: (scope, { chatId }) => forgetOldMessages(scope, chatId),
  rebuild: async () =>
    (await chatsToForget(now())).map(({ companyId, id }) => ({ companyId, payload: { chatId: id } })),
});
