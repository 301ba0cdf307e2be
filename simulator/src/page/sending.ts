import { clearDraft, draftIn } from "./draft";
import type { ChatView } from "./chat-view";
import { server, type MessageInput } from "./server";
import { chatKey } from "./state";

/** Sends content other than text, as a reply if a message is quoted. */
export async function send({ holder, chat }: ChatView, input: MessageInput): Promise<void> {
  const draft = draftIn(chatKey(holder, chat));
  const quote = draft?.kind === "reply" ? draft.message.id : undefined;
  await server.write(holder, chat, input, quote);
  if (quote !== undefined) clearDraft();
}
