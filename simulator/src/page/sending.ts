import { aboutIn, writeAbout } from "./draft";
import type { ChatView } from "./chat-view";
import { server, type MessageInput } from "./server";
import { typingKey } from "./state";

/** Sends content other than text, as a reply if a message is quoted. */
export async function send({ holder, chat }: ChatView, input: MessageInput): Promise<void> {
  const about = aboutIn(typingKey(holder, chat));
  const quote = about?.kind === "reply" ? about.message.id : undefined;
  await server.write(holder, chat, input, quote);
  if (quote !== undefined) writeAbout(undefined);
}
