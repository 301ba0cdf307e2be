import type { GroupMetadata, WASocket } from "@whiskeysockets/baileys";
import { BoundedMap } from "./bounded-map";

const groups = 200;
const freshMs = 5 * 60_000;

/** Who is in a group: asked for once in a while instead of at each message, forgotten when the server tells of a change. */
export class Groups {
  private readonly known = new BoundedMap<string, { metadata: GroupMetadata; at: number }>(groups);

  async metadata(socket: WASocket, jid: string): Promise<GroupMetadata | undefined> {
    const entry = this.known.get(jid);
    if (entry && entry.at > Date.now() - freshMs) return entry.metadata;
    const metadata = await socket.groupMetadata(jid);
    this.known.set(jid, { metadata, at: Date.now() });
    return metadata;
  }

  follow(socket: WASocket): void {
    socket.ev.on("groups.update", (changed) => {
      for (const { id } of changed) if (id) this.known.delete(id);
    });
    socket.ev.on("group-participants.update", ({ id }) => this.known.delete(id));
  }
}
