import type { LIDMapping, SignalAuthState, SignalRepositoryWithLIDStore, SocketConfig } from "@whiskeysockets/baileys";
import type { Stanzas } from "./stanzas";
import { LeaseLost } from "./key-writer";
import type { KeyRing } from "./key-ring";
import type { Inbound } from "../journal/inbound";
import type { Journal } from "../journal/journal";
import type { Undecrypted } from "./undecrypted";

interface Parts {
  make: SocketConfig["makeSignalRepository"];
  ring: KeyRing;
  journal: Journal;
  stanzas: Stanzas;
  /** Attributes that say who we are, kept with each message. */
  me: () => Record<string, string>;
  inbound: Pick<Inbound, "arrived" | "deliveredAgain">;
  undecrypted: Pick<Undecrypted, "note" | "came" | "asFirstArrived">;
  /** Two names proved to be one person's. */
  met?: (names: { phone: string; lid: string }[]) => void;
}

type LookUp = (phones: string[]) => Promise<LIDMapping[] | undefined>;

/**
 * The library's Signal repository on our own transactions. Decrypting stores the ratchet and the plaintext in one
 * statement, so that no crash can separate them. Encrypting stores the ratchet before the ciphertext is sent. Work on
 * one peer's ratchet never overlaps.
 */
export const journaledRepository =
  ({ make, ring, journal, stanzas, me, inbound, undecrypted, met }: Parts): SocketConfig["makeSignalRepository"] =>
  (auth: SignalAuthState, logger, lookUp): SignalRepositoryWithLIDStore => {
    const keys = { ...ring, set: recordingSets(ring, met) };
    const inner = make({ creds: auth.creds, keys }, logger, lookUp && askedOnce(lookUp));

    /** The lock key: both addresses of a person share one ratchet. */
    const peer = async (jid: string) => {
      const lid = jid.endsWith("@s.whatsapp.net") ? await inner.lidMapping.getLIDForPN(jid) : null;
      return inner.jidToSignalProtocolAddress(lid ?? jid);
    };

    const again = async (ciphertext: Uint8Array) => {
      const known = await journal.find(ciphertext).catch((error: unknown) => {
        ring.giveUp(error);
        throw error;
      });
      if (known && !known.ingested) inbound.deliveredAgain(known.id);
      return known?.plaintext;
    };

    const journaled = async (key: string, ciphertext: Uint8Array, decrypt: () => Promise<Uint8Array>) => {
      const attributes = { ...undecrypted.asFirstArrived(stanzas.of(ciphertext)), ...me() };
      try {
        const { entry, plaintext } = await ring.transaction(async () => {
          const text = Buffer.from(await decrypt());
          const staged = journal.entry(ciphertext, text, attributes);
          ring.stageJournal(staged);
          return { entry: staged, plaintext: text };
        }, key);
        if (entry.id !== undefined) inbound.arrived({ id: entry.id, attributes: entry.attributes, plaintext });
        else await again(ciphertext);
        undecrypted.came(attributes);
        return plaintext;
      } catch (error) {
        // The ratchet has moved past a message that is delivered again; its plaintext is in the journal.
        const known = error instanceof LeaseLost ? undefined : await again(ciphertext);
        if (known) return known;
        // Noted before WhatsApp learns that it could not be decrypted, because it may never be sent again.
        if (!(error instanceof LeaseLost || stanzas.isHidden(ciphertext))) await undecrypted.note(ring, attributes);
        throw error;
      }
    };

    return {
      ...inner,
      decryptMessage: async (asked) =>
        journaled(await peer(asked.jid), asked.ciphertext, () => inner.decryptMessage(asked)),
      decryptGroupMessage: (asked) => journaled(asked.group, asked.msg, () => inner.decryptGroupMessage(asked)),
      processSenderKeyDistributionMessage: (asked) =>
        ring.transaction(() => inner.processSenderKeyDistributionMessage(asked), asked.item.groupId ?? ""),
      encryptMessage: async (asked) => ring.transaction(() => inner.encryptMessage(asked), await peer(asked.jid)),
      injectE2ESession: async (asked) => ring.transaction(() => inner.injectE2ESession(asked), await peer(asked.jid)),
    };
  };

/** Reports each pair of phone and LID that the library stores. */
const recordingSets =
  (ring: KeyRing, met: Parts["met"]): KeyRing["set"] =>
  async (data) => {
    await ring.set(data);
    const pairs = Object.entries(data["lid-mapping"] ?? {}).filter(([name]) => !name.endsWith("_reverse"));
    if (pairs.length > 0) met?.(pairs.flatMap(([phone, lid]) => (lid ? [{ phone, lid }] : [])));
  };

const rememberNothingForMs = 10 * 60_000;

/** The library looks a LID up each time it needs one; this remembers for a while who has none. */
function askedOnce(lookUp: LookUp): LookUp {
  const nothing = new Map<string, number>();
  return async (phones) => {
    const now = Date.now();
    if (nothing.size > 2_000) nothing.clear();
    const worthAsking = phones.filter((phone) => (nothing.get(phone) ?? 0) < now);
    if (worthAsking.length === 0) return [];
    const found = await lookUp(worthAsking);
    if (!found) return found;
    const answered = new Set(found.map(({ pn }) => pn));
    for (const phone of worthAsking) if (!answered.has(phone)) nothing.set(phone, now + rememberNothingForMs);
    return found;
  };
}
