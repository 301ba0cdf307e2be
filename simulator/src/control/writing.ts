import { mediaIn } from "../messages/content";
import { writeMessage } from "../messages/from-phone";
import type { Person } from "../people/person";
import type { World } from "../people/world";
import { ControlError, optionalText } from "./input";
import { mustBeChat } from "./lookup";
import { readDraft } from "./messages";
import { created, type Call, type Reply } from "./routes";

/** Writes a message on a person's phone; repeating a call with the same id has no effect. */
export async function write({ world, body }: Call, author: Person): Promise<Reply> {
  const chat = mustBeChat(world, author, body);
  const id = optionalText(body, "id");
  if (id !== undefined && author.log.get(id)) return created({ id });
  const draft = await readDraft(world, body, `${author.number}_${chat.chatId}`);
  return created({ id: writeMessage(world, author, chat, draft) });
}

/** The file in a message, as decrypted by this phone. */
export function mediaOf(world: World, person: Person, id = ""): Reply {
  const message = person.log.get(id);
  const media = message && mediaIn(message.content);
  if (!media) throw new ControlError(404, `There are no media in a message ${id}.`);
  if (media.problem !== undefined) throw new ControlError(404, `The phone cannot open the media: ${media.problem}.`);
  const type = /^[\w.+-]+\/[\w.+-]+(; ?[\w=.+-]+)*$/.test(media.mimetype) ? media.mimetype : "application/octet-stream";
  return { status: 200, file: { type, size: media.bytes, bytes: world.media.open(media) } };
}
