import { makeServices } from "../services/host";
import { pixBank, type PixBank } from "../services/pix";
import type { Authority } from "../noise/certificate";
import { parseAddress } from "../stanzas/address";
import { Faults } from "../wire/faults";
import { WireLog } from "../wire/wire-log";
import type { ClientConnection } from "./account";
import type { UnpairedClient } from "./unpaired-client";
import type { Group } from "./group";
import { lidOf, Person, type PersonState, type Profile } from "./person";
import type { CloudAccount } from "./cloud-account";
import { Feed } from "./feed";
import { MediaLibrary } from "../media/library";

/**
 * Delays like those of real servers and phones, in milliseconds. Without them Baileys merges a receipt into its own
 * echo.
 */
export interface Delays {
  ack: number;
  receipt: number;
  read: number;
}

export const USUAL_DELAYS: Delays = { ack: 40, receipt: 150, read: 400 };

/** The state of the simulator: people, groups, connections and faults. */
export class World {
  readonly people = new Map<string, Person>();
  private readonly byLid = new Map<string, Person>();
  readonly groups = new Map<string, Group>();
  readonly unpairedClients = new Set<UnpairedClient>();
  readonly connections = new Set<ClientConnection>();
  readonly faults = new Faults();
  readonly log = new WireLog();
  readonly feed = new Feed();
  /** Business numbers that are at the Cloud API, by number. */
  readonly cloudAccounts = new Map<string, CloudAccount>();
  /** Imitated outside services, which the desk may call instead of real ones. */
  readonly services = makeServices();
  private readonly timers = new Set<NodeJS.Timeout>();
  /** Called when the stored state has changed; "soon" may be delayed, "now" may not. */
  save: (when: "soon" | "now") => void = () => undefined;
  fewKeys = false;
  /** The media host: the simulator itself. */
  host = "127.0.0.1";
  /** The simulated bank that demonstrations pay with. */
  readonly bank: PixBank = pixBank(() => `http://${this.host}/services/pix`);

  constructor(
    readonly authority: Authority,
    readonly delays: Delays,
    readonly media = new MediaLibrary(),
  ) {}

  readonly saveSoon = (): void => this.save("soon");

  addPerson(profile: Omit<Profile, "lid"> & { lid?: string }, state?: PersonState): Person {
    const person = new Person({ ...profile, lid: profile.lid ?? lidOf(profile.number) }, this.saveSoon, state);
    this.people.set(person.number, person);
    this.byLid.set(person.lid, person);
    return person;
  }

  withLid(lid: string): Person | undefined {
    return this.byLid.get(lid);
  }

  /** The person with this address in either form, on WhatsApp or not. */
  find(address: string | undefined): Person | undefined {
    const parsed = parseAddress(address);
    if (!parsed) return undefined;
    return parsed.form === "lid" ? this.byLid.get(parsed.user) : this.people.get(parsed.user);
  }

  /** A chat by the id under which phones store it: a number or a group's id. */
  chat(id: string): Person | Group | undefined {
    return this.people.get(id) ?? this.groups.get(id);
  }

  /** The person with this number, also by the country's old or new spelling of it. */
  findNumber(digits: string): Person | undefined {
    return this.people.get(digits) ?? this.people.get(otherSpelling(digits) ?? "");
  }

  /** Runs work after a delay, unless the simulator has closed by then. */
  later(milliseconds: number, work: () => void): void {
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      work();
    }, milliseconds);
    this.timers.add(timer);
  }

  /** Logs an internal error where tests find it. */
  readonly logError = (phone: string, error: unknown): void => {
    this.log.addError(phone, error instanceof Error ? error.message : String(error));
  };

  /** Removes all people and disconnects all clients. */
  reset(): void {
    this.stopTimers();
    for (const connection of this.connections) connection.cut();
    for (const person of this.people.values()) person.device.close();
    this.people.clear();
    this.byLid.clear();
    this.groups.clear();
    this.unpairedClients.clear();
    this.faults.clear();
    this.log.clear();
    this.media.reset().catch((error: unknown) => this.logError("", error));
    this.save("now");
    this.cloudAccounts.clear();
    this.feed.publish({ kind: "reset" });
  }

  stopTimers(): void {
    for (const timer of this.timers) clearTimeout(timer);
    this.timers.clear();
  }
}

/**
 * Brazilian mobile numbers got a 9 after the area code; older accounts are still without it. Mexican ones lost a 1 after
 * the country code; older accounts still have it. Accounts of Argentina have a 9 there, which is dialled from abroad only.
 */
function otherSpelling(digits: string): string | undefined {
  const mexican = /^521?(\d{10})$/.exec(digits)?.[1];
  if (mexican !== undefined) return digits.length === 12 ? `521${mexican}` : `52${mexican}`;
  const argentine = /^549?(\d{10})$/.exec(digits)?.[1];
  if (argentine !== undefined) return digits.length === 12 ? `549${argentine}` : `54${argentine}`;
  const [, area, ninth, rest] = /^55(\d\d)(9?)(\d{8})$/.exec(digits) ?? [];
  if (area === undefined || rest === undefined) return undefined;
  return `55${area}${ninth ? "" : "9"}${rest}`;
}
