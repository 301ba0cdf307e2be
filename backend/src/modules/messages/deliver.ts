import type { Expiration, MessageName, SendOptions, Session } from "../../channels/provider";
import { secrets } from "../../core/auth/seal";
import type { Scope } from "../../core/tenant/scope";
import { outgoingFile } from "../media";
import { contentContext } from "./content";
import { contentOf } from "./kinds";
import { outboxStore, type ClaimedEntry } from "./outbox.store";
import { quoteOf } from "./quote";

/** The content to send no longer exists, so a retry cannot help. `failure` is shown on the message. */
export class Undeliverable extends Error {
  constructor(readonly failure: "media" | "unknown") {
    super(`Undeliverable: ${failure}`);
  }
}

/** Sends an outbox row through its session, according to its kind. */
export async function deliver(scope: Scope, session: Session, row: ClaimedEntry): Promise<void> {
  const { chat, wid: id, payload } = row;
  const expiration = expirationOf(row);
  const target: MessageName = { wid: row.messageWid, fromMe: row.fromMe, ...participantOf(row) };
  switch (row.kind) {
    case "edit":
      return session.edit(chat, target, payload?.text ?? "", {
        id,
        expiration,
        ...(payload?.mentions && { mentions: payload.mentions }),
      });
    case "remove":
      return session.remove(chat, target, { id });
    case "react":
      return session.react(chat, target, payload?.emoji ?? "", { id });
    case "notice":
      return session.send(chat, { kind: "text", text: payload?.text ?? "" }, { id, expiration });
    case "message":
      return sendOut(scope, session, row);
  }
}

const expirationOf = ({ expiration }: ClaimedEntry): Expiration | null =>
  expiration && { ...expiration, setAt: new Date(expiration.setAt) };

function participantOf({ fromMe, details }: ClaimedEntry): Pick<MessageName, "participant"> {
  return !fromMe && details?.participantAddress ? { participant: details.participantAddress } : {};
}

async function sendOut(scope: Scope, session: Session, row: ClaimedEntry): Promise<void> {
  const content = contentOf(row);
  const { messageId, looseMessageId, quoted, quotedAddress } = row;
  if (!content || (messageId ?? looseMessageId) === null) throw new Undeliverable("unknown");
  const options: SendOptions = {
    id: row.wid,
    expiration: expirationOf(row),
    ...(quoted && { quotes: quoteOf(quoted, quotedAddress) }),
  };
  if (row.content) options.prepared = secrets().open(row.content, contentContext(scope));
  if ("media" in content) {
    const file = row.mediaId === null ? null : await outgoingFile(scope, row.mediaId);
    if (!file) throw new Undeliverable("media");
    options.file = file;
    options.onPrepared = async (raw) => {
      const sealed = secrets().seal(raw, contentContext(scope));
      if (messageId !== null) await outboxStore(scope).saveSent(messageId, sealed);
      else if (looseMessageId !== null) await outboxStore(scope).saveOutreachSent(looseMessageId, sealed);
    };
  }
  await session.send(row.chat, content, options);
}
