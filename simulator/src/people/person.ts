import { createHash } from "node:crypto";
import { seconds } from "../stanzas/stanza";
import { lidAddress, pnAddress } from "../stanzas/address";
import { newPhoneSignalState, PhoneDevice, type PhoneSignalState } from "../signal/phone-device";
import { ChatLog, type ChatMessage } from "./chat-log";
import { Companion, type CompanionState } from "./companion";

/** The automatic receipts of a phone: none, delivered, or read too. */
export const AUTO = ["none", "delivered", "read"] as const;
type Auto = (typeof AUTO)[number];

export const ADDRESSING = ["lid", "pn"] as const;
export type Addressing = (typeof ADDRESSING)[number];

export interface Profile {
  number: string;
  lid: string;
  name: string;
  auto: Auto;
  addressing: Addressing;
  onWhatsApp: boolean;
  /** True when others see only the LID, not the number. */
  isHidden?: boolean;
  /** How far the phone's clock is ahead, in seconds; negative when it is behind. */
  clock?: number;
  /** An image in base64. */
  picture?: string;
  /** True for a business number, which can link companions. */
  isBusiness: boolean;
}

/** How long the messages of a chat stay, in seconds, and when that was set, in seconds; 0: they stay. */
interface Expiration {
  seconds: number;
  at: number;
}

export interface PersonState extends Profile {
  /** By chat. */
  expirations?: Record<string, Expiration>;
  phone: PhoneSignalState;
  lastDevice: number;
  companions: CompanionState[];
  messages: ChatMessage[];
}

/** A person with a phone: a customer, or a shop, which may also have companions. */
export class Person {
  readonly device: PhoneDevice;
  readonly companions = new Map<number, Companion>();
  readonly log: ChatLog;
  /** Retry requests of this phone, by message id. */
  readonly retries = new Map<string, number>();
  /** Chats whose messages disappear, by their ids. */
  readonly expirations: Map<string, Expiration>;
  lastDevice: number;

  constructor(
    readonly profile: Profile,
    onChange: () => void,
    state?: PersonState,
  ) {
    this.device = new PhoneDevice(state?.phone ?? newPhoneSignalState(), onChange);
    this.log = new ChatLog(state?.messages);
    this.expirations = new Map(Object.entries(state?.expirations ?? {}));
    this.lastDevice = state?.lastDevice ?? 0;
    for (const one of state?.companions ?? []) this.companions.set(one.device, new Companion(one));
  }

  get number(): string {
    return this.profile.number;
  }

  /** The time in seconds by the phone's clock. */
  get time(): number {
    return seconds() + (this.profile.clock ?? 0);
  }

  get lid(): string {
    return this.profile.lid;
  }

  /** The id under which other phones store the chat with this person. */
  get chatId(): string {
    return this.number;
  }

  address(form: Addressing, device = 0): string {
    return form === "lid" ? lidAddress(this.lid, device) : pnAddress(this.number, device);
  }

  /** The other form of the address, if others may know it. */
  alternative(form: Addressing): string | undefined {
    if (form === "pn") return this.address("lid");
    return this.profile.isHidden ? undefined : this.address("pn");
  }

  toState(): PersonState {
    return {
      ...this.profile,
      phone: this.device.state,
      lastDevice: this.lastDevice,
      companions: [...this.companions.values()].map((one) => one.toState()),
      expirations: Object.fromEntries(this.expirations),
      messages: this.log.all(),
    };
  }
}

/** A LID derived from the number, the same in every run. */
export function lidOf(number: string): string {
  const digest = createHash("sha256").update(`lid ${number}`).digest();
  return `1${(digest.readUIntBE(0, 6) % 10 ** 14).toString().padStart(14, "0")}`;
}
