import type { LIDMapping, SignalAuthState, SignalRepositoryWithLIDStore, SocketConfig } from "@whiskeysockets/baileys";
import type { Stanzas } from "./stanzas";
import { LeaseLost } from "./key-writer";
import type { KeyRing } from "./key-ring";
import type { Inbound } from "../journal/inbound";
import type { Journal } from "../journal/journal";
import type { UndecryptedMessages } from "./undecrypted-messages";

interface Parts {
  make: SocketConfig["makeSignalRepository"];
  ring: KeyRing;
  journal: Journal;
  stanzas: Stanzas;
  /** Attributes that say who we are, kept with each message. */
  me: () => Record<string, string>;
  inbound: Pick<Inbound, "arrived" | "deliveredAgain">;
  undecrypted: Pick<UndecryptedMessages, "note" | "lookAtNote" | "asFirstArrived">;
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
    const keys = { ...ring, set: withIdentityRecording(ring, met) };
    const inner = make({ creds: auth.creds, keys }, logger, lookUp && dedupeLookups(lookUp));

    /** The lock key: both addresses of a person share one ratchet. */
    const peer = async (jid: string) => {
      const lid = jid.endsWith("@s.whatsapp.net") ? await inner.lidMapping.getLIDForPN(jid) : null;
      return inner.jidToSignalProtocolAddress(lid ?? jid);
    };

    const again = async (ciphertext: Uint8Array) => {
      const journalEntry = await journal.find(ciphertext).catch((error: unknown) => {
        ring.giveUp(error);
        throw error;
      });
      if (journalEntry && !journalEntry.ingested) inbound.deliveredAgain(journalEntry.id);
      return journalEntry?.plaintext;
    };

    const decryptJournaled = async (key: string, ciphertext: Uint8Array, decrypt: () => Promise<Uint8Array>) => {
      const attributes = { ...undecrypted.asFirstArrived(stanzas.of(ciphertext)), ...me() };
      try {
        const { entry, plaintext } = await ring.transaction(async () => {
          const text = Buffer.from(await decrypt());
          const stagedEntry = journal.entry(ciphertext, text, attributes);
          ring.stageJournal(stagedEntry);
          return { entry: stagedEntry, plaintext: text };
        }, key);
        if (entry.id !== undefined) inbound.arrived({ id: entry.id, attributes: entry.attributes, plaintext });
        else await again(ciphertext);
        undecrypted.lookAtNote(attributes);
        return plaintext;
      } catch (error) {
        // The ratchet has moved past a message that is delivered again; its plaintext is in the journal.
        const storedPlaintext = error instanceof LeaseLost ? undefined : await again(ciphertext);
        if (storedPlaintext) return storedPlaintext;
        // Noted before WhatsApp learns that it could not be decrypted, because it may never be sent again.
        if (!(error instanceof LeaseLost || stanzas.isHidden(ciphertext))) await undecrypted.note(ring, attributes);
        throw error;
      }
    };

    return {
      ...inner,
      decryptMessage: async (options) =>
        decryptJournaled(await peer(options.jid), options.ciphertext, () => inner.decryptMessage(options)),
      decryptGroupMessage: (options) =>
        decryptJournaled(options.group, options.msg, () => inner.decryptGroupMessage(options)),
      processSenderKeyDistributionMessage: (options) =>
        ring.transaction(() => inner.processSenderKeyDistributionMessage(options), options.item.groupId ?? ""),
      encryptMessage: async (options) => ring.transaction(() => inner.encryptMessage(options), await peer(options.jid)),
      injectE2ESession: async (options) =>
        ring.transaction(() => inner.injectE2ESession(options), await peer(options.jid)),
    };
  };

/** Reports each pair of phone and LID that the library stores. */
const withIdentityRecording =
  (ring: KeyRing, reportPairs: Parts["met"]): KeyRing["set"] =>
  async (data) => {
    await ring.set(data);
    const pairs = Object.entries(data["lid-mapping"] ?? {}).filter(([name]) => !name.endsWith("_reverse"));
    if (pairs.length > 0) reportPairs?.(pairs.flatMap(([phone, lid]) => (lid ? [{ phone, lid }] : [])));
  };

const rememberNothingForMs = 10 * 60_000;

/** The library looks a LID up each time it needs one; this remembers for a while who has none. */
function dedupeLookups(lookUp: LookUp): LookUp {
  const nothing = new Map<string, number>();
  return async (phones) => {
    const now = Date.now();
    if (nothing.size > 2_000) nothing.clear();
    const worthAsking = phones.filter((phone) => (nothing.get(phone) ?? 0) < now);
    if (worthAsking.length === 0) return [];
    const mappings = await lookUp(worthAsking);
    if (!mappings) return mappings;
    const mappedPhones = new Set(mappings.map(({ pn }) => pn));
    for (const phone of worthAsking) if (!mappedPhones.has(phone)) nothing.set(phone, now + rememberNothingForMs);
    return mappings;
  };
}
