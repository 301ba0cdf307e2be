import type { BaileysEventMap, GroupMetadata, GroupParticipant, WASocket } from "@whiskeysockets/baileys";
import { BoundedMap } from "../../core/bounded-map";

const groups = 200;
const freshMs = 5 * 60_000;
/** A group that refuses the query is not asked again for every message. */
const refusedMs = 60_000;
/** The `at` of metadata derived from a change event: the next message in the group fetches it again. */
const derivedAt = 0;

type Change = BaileysEventMap["group-participants.update"];

/**
 * The groups' names and participants, cached instead of fetched for each message, and fetched again after the server
 * has reported a change. Every change is passed on to `onUpdate`.
 */
export class Groups {
  private readonly cachedMetadata = new BoundedMap<string, { metadata: GroupMetadata; at: number }>(groups);
  private readonly refusals = new BoundedMap<string, { error: unknown; at: number }>(groups);
  private readonly asking = new Map<string, Promise<GroupMetadata>>();

  constructor(private readonly onUpdate: (group: GroupMetadata | { id: string; subject: string }) => void) {}

  async metadata(socket: WASocket, jid: string): Promise<GroupMetadata> {
    const entry = this.cachedMetadata.get(jid);
    if (entry && entry.at > Date.now() - freshMs) return entry.metadata;
    const refusal = this.refusals.get(jid);
    if (refusal && refusal.at > Date.now() - refusedMs) throw refusal.error;
    const asking = this.asking.get(jid) ?? this.ask(socket, jid).finally(() => this.asking.delete(jid));
    this.asking.set(jid, asking);
    return asking;
  }

  /** A message came from this group: fetches its name if it is unknown. */
  fetchUnknown(socket: WASocket | undefined, jid: string): void {
    const isKnown = (this.cachedMetadata.get(jid)?.at ?? derivedAt) > derivedAt;
    if (socket && !isKnown && !this.refusals.has(jid)) this.metadata(socket, jid).catch(() => undefined);
  }

  async isAdmin(socket: WASocket, jid: string, people: (string | null | undefined)[]): Promise<boolean> {
    const { participants } = await this.metadata(socket, jid);
    const users = new Set(people.filter(Boolean).map((one) => userOf(one!)));
    return participants.some((one) => runsGroup(one) && namesOf(one).some((name) => users.has(name)));
  }

  follow(socket: WASocket): void {
    socket.ev.on("groups.upsert", (newGroups) => {
      for (const metadata of newGroups) this.learn(metadata);
    });
    socket.ev.on("groups.update", (groupUpdates) => {
      for (const { id, subject } of groupUpdates) {
        if (!id) continue;
        this.forget(id);
        if (subject) this.onUpdate({ id, subject });
      }
    });
    socket.ev.on("group-participants.update", (change) => this.applyChange(socket, change));
  }

  private async ask(socket: WASocket, jid: string): Promise<GroupMetadata> {
    try {
      const metadata = await socket.groupMetadata(jid);
      this.learn(metadata);
      return metadata;
    } catch (error) {
      // An error because the socket closed is not a refusal.
      if (socket.ws.isOpen) this.refusals.set(jid, { error, at: Date.now() });
      throw error;
    }
  }

  private learn(metadata: GroupMetadata): void {
    const before = this.cachedMetadata.get(metadata.id)?.metadata;
    this.cachedMetadata.set(metadata.id, { metadata, at: Date.now() });
    this.refusals.delete(metadata.id);
    if (metadata.subject && !(before && isSame(before, metadata))) this.onUpdate(metadata);
  }

  /** Participants were added, removed, promoted or demoted: reported at once, without waiting for a message. */
  private applyChange(socket: WASocket, change: Change): void {
    const before = this.cachedMetadata.get(change.id)?.metadata;
    this.forget(change.id);
    const participants = before && after(before.participants, change);
    if (!participants) return this.fetchUnknown(socket, change.id);
    const metadata = { ...before, participants };
    this.cachedMetadata.set(change.id, { metadata, at: derivedAt });
    if (metadata.subject) this.onUpdate(metadata);
  }

  private forget(jid: string): void {
    this.cachedMetadata.delete(jid);
    this.refusals.delete(jid);
  }
}

export const runsGroup = ({ admin }: GroupParticipant): boolean => admin === "admin" || admin === "superadmin";

const userOf = (jid: string): string => jid.replace(/[:@].*$/, "");

const isSame = (one: GroupMetadata, other: GroupMetadata): boolean =>
  one.subject === other.subject && peopleIn(one) === peopleIn(other);

const peopleIn = ({ participants }: GroupMetadata): string =>
  participants
    .map((one) => `${one.id} ${runsGroup(one)}`)
    .sort()
    .join();

/** The participants after the change, undefined when they must be fetched. Repeating a change has no effect. */
function after(before: GroupParticipant[], { action, participants }: Change): GroupParticipant[] | undefined {
  const targetNames = new Set(participants.flatMap(namesOf));
  const isMeant = (one: GroupParticipant) => namesOf(one).some((name) => targetNames.has(name));
  if (action === "remove") return before.filter((one) => !isMeant(one));
  if (action === "add") return [...before.filter((one) => !isMeant(one)), ...participants];
  if (action === "modify") return undefined;
  const admin = action === "promote" ? "admin" : null;
  return before.map((one) => (isMeant(one) ? { ...one, admin } : one));
}

const namesOf = ({ id, lid, phoneNumber }: GroupParticipant): string[] =>
  [id, lid, phoneNumber].flatMap((jid) => (jid ? [userOf(jid)] : []));
