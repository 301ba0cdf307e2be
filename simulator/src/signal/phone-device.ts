import { Curve, DEFAULT_CONNECTION_CONFIG, generateSignalPubKey } from "@whiskeysockets/baileys";
import type { KeyPair, proto, SignalRepositoryWithLIDStore } from "@whiskeysockets/baileys";
import type { Bundle } from "./bundle";
import { keyStore, type SignalKeys } from "./key-store";
import { silentLogger } from "./silent-logger";

/** The stored Signal state of a phone. The signature is computed on first use, because it takes 8 ms. */
export interface PhoneSignalState {
  registrationId: number;
  identity: KeyPair;
  signedPreKey: { id: number; pair: KeyPair; signature?: Uint8Array };
  nextPreKey: number;
  keys: SignalKeys;
  /** The devices that have this phone's group key, by group. */
  groupKeyRecipients?: Record<string, string[]>;
}

interface EncryptedMessage {
  type: "pkmsg" | "msg";
  ciphertext: Uint8Array;
}

export const newPhoneSignalState = (): PhoneSignalState => ({
  registrationId: 1 + Math.floor(Math.random() * 16_000),
  identity: Curve.generateKeyPair(),
  signedPreKey: { id: 1, pair: Curve.generateKeyPair() },
  nextPreKey: 1,
  keys: {},
});

/** The main device of a person, which encrypts and decrypts with the same library as its peers. */
export class PhoneDevice {
  private queue: Promise<unknown> = Promise.resolve();
  private cachedRepository?: SignalRepositoryWithLIDStore;

  constructor(
    readonly state: PhoneSignalState,
    private readonly onChange: () => void,
  ) {}

  /** A bundle with an unused one-time key. */
  async bundle(): Promise<Bundle> {
    const { registrationId, identity, signedPreKey } = this.state;
    const id = this.state.nextPreKey++;
    const pair = Curve.generateKeyPair();
    await keyStore(this.state.keys, this.onChange).set({ "pre-key": { [id]: pair } });
    signedPreKey.signature ??= Curve.sign(identity.private, generateSignalPubKey(signedPreKey.pair.public));
    return {
      registrationId,
      identity: identity.public,
      signedPreKey: { id: signedPreKey.id, value: signedPreKey.pair.public, signature: signedPreKey.signature },
      preKey: { id, value: pair.public },
    };
  }

  async hasSession(address: string): Promise<boolean> {
    return (await this.repository().validateSession(address)).exists;
  }

  /** Opens a session; an older one still decrypts messages in transit. */
  async openSession(address: string, bundle: Bundle): Promise<void> {
    const { registrationId, signedPreKey, preKey } = bundle;
    await this.repository().injectE2ESession({
      jid: address,
      session: {
        registrationId,
        identityKey: generateSignalPubKey(bundle.identity),
        signedPreKey: {
          keyId: signedPreKey.id,
          publicKey: generateSignalPubKey(signedPreKey.value),
          signature: signedPreKey.signature,
        },
        preKey: preKey && { keyId: preKey.id, publicKey: generateSignalPubKey(preKey.value) },
      },
    });
  }

  encrypt(address: string, plain: Uint8Array): Promise<EncryptedMessage> {
    return this.repository().encryptMessage({ jid: address, data: plain });
  }

  /** Throws when the ciphertext cannot be read. */
  decrypt(address: string, type: EncryptedMessage["type"], ciphertext: Uint8Array): Promise<Uint8Array> {
    return this.repository().decryptMessage({ jid: address, type, ciphertext });
  }

  /** Encrypts for all devices of a group. `key` is the group key before this message, which its recipients need. */
  encryptForGroup(group: string, own: string, plain: Uint8Array): Promise<{ ciphertext: Uint8Array; key: Uint8Array }> {
    return this.inOrder(async () => {
      const encrypted = await this.repository().encryptGroupMessage({ group, meId: own, data: plain });
      return { ciphertext: encrypted.ciphertext, key: encrypted.senderKeyDistributionMessage };
    });
  }

  groupKey(group: string, own: string): Promise<Uint8Array> {
    return this.inOrder(() => this.repository().getSenderKeyDistributionMessage({ group, meId: own }));
  }

  /** Runs sequentially: two encryptions at once would use the same step of the key. */
  private inOrder<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.queue.then(work);
    this.queue = turn.catch(() => undefined);
    return turn;
  }

  /** Stores another device's group key. */
  storeGroupKey(author: string, item: proto.Message.ISenderKeyDistributionMessage): Promise<void> {
    return this.repository().processSenderKeyDistributionMessage({ authorJid: author, item });
  }

  /** Throws when the ciphertext cannot be read. */
  decryptForGroup(group: string, author: string, ciphertext: Uint8Array): Promise<Uint8Array> {
    return this.repository().decryptGroupMessage({ group, authorJid: author, msg: ciphertext });
  }

  hasGroupKey(group: string, address: string): boolean {
    return this.state.groupKeyRecipients?.[group]?.includes(address) ?? false;
  }

  markGroupKeySent(group: string, address: string): void {
    if (this.hasGroupKey(group, address)) return;
    this.state.groupKeyRecipients = {
      ...this.state.groupKeyRecipients,
      [group]: [...(this.state.groupKeyRecipients?.[group] ?? []), address],
    };
    this.onChange();
  }

  /** Deletes the own group key, so that the next message creates a new one that former members do not have. */
  resetGroupKey(group: string, ownLid: string): void {
    const isOwn = (name: string): boolean => name.startsWith(`${group}::${ownLid}`) && name.endsWith("::0");
    const keys = Object.entries(this.state.keys["sender-key"] ?? {});
    this.state.keys["sender-key"] = Object.fromEntries(keys.filter(([name]) => !isOwn(name)));
    if (this.state.groupKeyRecipients) delete this.state.groupKeyRecipients[group];
    this.onChange();
  }

  close(): void {
    this.cachedRepository?.close?.();
    this.cachedRepository = undefined;
  }

  /** Created on first use: most of a thousand contacts never write. */
  private repository(): SignalRepositoryWithLIDStore {
    return (this.cachedRepository ??= DEFAULT_CONNECTION_CONFIG.makeSignalRepository(
      {
        creds: {
          registrationId: this.state.registrationId,
          signedIdentityKey: this.state.identity,
          signedPreKey: {
            keyId: this.state.signedPreKey.id,
            keyPair: this.state.signedPreKey.pair,
            signature: this.state.signedPreKey.signature ?? new Uint8Array(64),
          },
        },
        keys: keyStore(this.state.keys, this.onChange),
      },
      silentLogger,
    ));
  }
}
