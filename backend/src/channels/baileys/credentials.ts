import type { AuthenticationCreds } from "@whiskeysockets/baileys";
import type { KeyCodec } from "./key-codec";
import type { KeyStore } from "./key.store";
import type { KeyWriter } from "./key-writer";
import type { Library } from "./library";

const type = "creds";
const keyId = "";

/** The account's own credentials, stored in a row like a Signal key. Each save writes the current state. */
export class Credentials {
  private dirty = false;
  private saving: Promise<void> | undefined;

  private constructor(
    readonly creds: AuthenticationCreds,
    private readonly writer: KeyWriter,
    private readonly codec: KeyCodec,
  ) {}

  static async load(library: Library, store: KeyStore, writer: KeyWriter, codec: KeyCodec): Promise<Credentials> {
    const [row] = await store.read(type, [keyId]);
    const creds = row ? (codec.open(type, keyId, row.value) as AuthenticationCreds) : library.initAuthCreds();
    return new Credentials(creds, writer, codec);
  }

  /** Resolves when the current state is stored. Calls during a write share one further write. */
  save(): Promise<void> {
    this.dirty = true;
    return (this.saving ??= this.run());
  }

  private async run(): Promise<void> {
    await Promise.resolve();
    try {
      while (this.dirty) {
        this.dirty = false;
        const value = this.codec.seal(type, keyId, this.creds);
        await this.writer.write({ upserts: [{ type, keyId, value }], deletions: [], journal: [] });
      }
    } finally {
      this.saving = undefined;
    }
  }
}
