import type { FullJid, PossiblyExtendedCacheStore, WASocket } from "@whiskeysockets/baileys";
import { SendError } from "../provider";
import { BoundedMap } from "../../core/bounded-map";
import type { Library } from "./library";
import { askAbout } from "./usync";

interface Entry {
  devices: unknown;
  at: number;
}

const maxPeople = 2_000;
const peoplePerQuery = 100;
const freshMs = 5 * 60_000;
const usableMs = 24 * 60 * 60_000;

/**
 * The devices of the people we write to. The library fetches them inside the transaction in which a session sends, so
 * an unanswered query would block every chat. Here they are fetched beforehand, and an older list is used while it is
 * being refreshed.
 */
export class Devices {
  private readonly cachedDevices = new BoundedMap<string, Entry>(maxPeople);
  private readonly refreshing = new Set<string>();

  /** For the library, which also deletes an entry when the server reports a change of devices. */
  readonly cache: PossiblyExtendedCacheStore = {
    get: <T>(user: string) => this.usable(user)?.devices as T | undefined,
    set: (user, devices) => this.cachedDevices.set(user, { devices, at: Date.now() }),
    del: (user) => this.cachedDevices.delete(user),
    flushAll: () => this.cachedDevices.clear(),
    mget: async <T>(users: string[]) =>
      Object.fromEntries(users.map((user) => [user, this.usable(user)?.devices as T | undefined])),
    mset: (entries) => {
      for (const { key, value } of entries) this.cachedDevices.set(key, { devices: value, at: Date.now() });
    },
  };

  constructor(private readonly library: Library) {}

  /** Resolves when everything that a message to this address needs is known; queries the server for the rest. */
  async ready(socket: WASocket, address: string): Promise<void> {
    const { jidDecode } = this.library;
    const to = jidDecode(address);
    const me = socket.authState.creds.me;
    const own = to?.server === "lid" ? me?.lid : me?.id;
    if (!to || !own) throw new SendError("recipient");
    if (to.server === "s.whatsapp.net") await socket.signalRepository.lidMapping.getLIDForPN(address);
    const users = [`${jidDecode(own)?.user}@${to.server}`, `${to.user}@${to.server}`];
    const unknown = users.filter((user) => !this.has(user));
    if (unknown.length > 0) await this.fetchDevices(socket, unknown);
    if (!this.has(`${to.user}@${to.server}`)) throw new SendError("recipient");
    const devices = await socket.getUSyncDevices(users, true, false);
    if (!devices.some(({ user }) => user === to.user)) throw new SendError("recipient");
    await socket.assertSessions(devices.map(({ jid }) => jid).filter((jid) => !this.isMe(jid, me)));
    for (const user of users) this.refresh(socket, user);
  }

  /** The same for all participants of a group, except those without a device. */
  async groupReady(socket: WASocket, participants: string[]): Promise<void> {
    const unknown = participants.filter((jid) => !this.usable(this.userOf(jid)));
    for (let from = 0; from < unknown.length; from += peoplePerQuery) {
      const some = unknown.slice(from, from + peoplePerQuery);
      await this.fetchDevices(socket, some);
      for (const jid of some)
        if (!this.usable(this.userOf(jid))) this.cachedDevices.set(this.userOf(jid), { devices: [], at: Date.now() });
    }
    const { me } = socket.authState.creds;
    const devices = await socket.getUSyncDevices(participants, true, false);
    await socket.assertSessions(devices.map(({ jid }) => jid).filter((jid) => !this.isMe(jid, me)));
    for (const jid of participants) this.refresh(socket, jid);
  }

  private has(jid: string): boolean {
    const devices = this.usable(this.userOf(jid))?.devices;
    return Array.isArray(devices) && devices.length > 0;
  }

  private userOf(jid: string): string {
    return this.library.jidDecode(jid)?.user ?? "";
  }

  private isMe(jid: string, me: { id?: string; lid?: string } | undefined): boolean {
    return jid === me?.id || jid === me?.lid;
  }

  private refresh(socket: WASocket, user: string): void {
    const decoded: FullJid | undefined = this.library.jidDecode(user);
    const entry = decoded && this.cachedDevices.get(decoded.user);
    if (!entry || entry.at > Date.now() - freshMs || this.refreshing.has(user)) return;
    this.refreshing.add(user);
    this.fetchDevices(socket, [user])
      .catch(() => undefined)
      .finally(() => this.refreshing.delete(user));
  }

  /**
   * The library's own query would also replace the working Signal session of every user it asks about: messages in
   * transit could then not be decrypted, and each query would use up a one-time key of the customer's phone.
   */
  private async fetchDevices(socket: WASocket, users: string[]): Promise<void> {
    const { USyncQuery, USyncUser, extractDeviceJids, isPnUser } = this.library;
    const query = new USyncQuery().withContext("message").withDeviceProtocol().withLIDProtocol();
    for (const user of users) query.withUser(new USyncUser().withId(user));
    const { me } = socket.authState.creds;
    const answer = await askAbout(this.library, socket, query, "devices");
    const pairs = (answer?.list ?? []).flatMap(({ id, lid }) =>
      isPnUser(id) && lid ? [{ pn: id, lid: lid as string }] : [],
    );
    await socket.signalRepository.lidMapping.storeLIDPNMappings(pairs);
    const devicesByUser = new Map<string, ReturnType<typeof extractDeviceJids>>();
    for (const device of extractDeviceJids(answer?.list ?? [], me?.id ?? "", me?.lid ?? "", false))
      devicesByUser.set(device.user, [...(devicesByUser.get(device.user) ?? []), device]);
    if (devicesByUser.size === 0) return;
    for (const [user, devices] of devicesByUser) this.cachedDevices.set(user, { devices, at: Date.now() });
    // The library needs these lists to find the Signal sessions of a person whose address changes.
    const lists = [...devicesByUser].map(
      ([user, devices]) => [user, devices.map(({ device }) => String(device ?? 0))] as const,
    );
    await socket.authState.keys.set({ "device-list": Object.fromEntries(lists) });
  }

  private usable(user: string): Entry | undefined {
    const entry = this.cachedDevices.get(user);
    return entry && entry.at > Date.now() - usableMs ? entry : undefined;
  }
}
