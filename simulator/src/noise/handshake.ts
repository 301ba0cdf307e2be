import { aesDecryptGCM, aesEncryptGCM, Curve, hkdf, NOISE_MODE, proto, sha256 } from "@whiskeysockets/baileys";
import type { KeyPair } from "@whiskeysockets/baileys";
import type { Authority } from "./certificate";
import { INTRO } from "./frames";
import { nonce, Transport } from "./transport";

/** The result of a handshake: the client's static Noise key, its payload, and the encrypted transport. */
export interface HandshakeResult {
  noiseKey: Buffer;
  payload: proto.ClientPayload;
  transport: Transport;
}

/** The server's side of Noise_XX_25519_AESGCM_SHA256. */
export class Handshake {
  private hash: Buffer = Buffer.from(NOISE_MODE);
  private salt: Buffer = this.hash;
  private key: Buffer = this.hash;
  private counter = 0;
  private readonly ephemeral: KeyPair = Curve.generateKeyPair();

  constructor(private readonly authority: Authority) {
    this.mixHash(INTRO);
  }

  /** Answers the client's hello. Throws when it is malformed. */
  answerHello(bytes: Uint8Array): Uint8Array {
    const hello = proto.HandshakeMessage.decode(bytes).clientHello?.ephemeral;
    if (!hello?.length) throw new Error("The client said no hello.");
    this.mixHash(hello);
    this.mixHash(this.ephemeral.public);
    this.mixKey(Curve.sharedKey(this.ephemeral.private, hello));
    const encryptedStatic = this.encrypt(this.authority.server.public);
    this.mixKey(Curve.sharedKey(this.authority.server.private, hello));
    const payload = this.encrypt(this.authority.chain);
    return proto.HandshakeMessage.encode({
      serverHello: { ephemeral: this.ephemeral.public, static: encryptedStatic, payload },
    }).finish();
  }

  finish(bytes: Uint8Array): HandshakeResult {
    const finish = proto.HandshakeMessage.decode(bytes).clientFinish;
    if (!finish?.static || !finish.payload) throw new Error("The client did not finish the handshake.");
    // The counter is 1 here: the client does not reset it after the certificate.
    const noiseKey = this.decrypt(finish.static);
    this.mixKey(Curve.sharedKey(this.ephemeral.private, noiseKey));
    const payload = proto.ClientPayload.decode(this.decrypt(finish.payload));
    const [clientKey, serverKey] = this.expand(new Uint8Array());
    return { noiseKey, payload, transport: new Transport(clientKey, serverKey) };
  }

  private mixHash(bytes: Uint8Array): void {
    this.hash = sha256(Buffer.concat([this.hash, bytes]));
  }

  private expand(input: Uint8Array): [Buffer, Buffer] {
    const bytes = Buffer.from(hkdf(Buffer.from(input), 64, { salt: this.salt, info: "" }));
    return [bytes.subarray(0, 32), bytes.subarray(32)];
  }

  private mixKey(sharedSecret: Uint8Array): void {
    [this.salt, this.key] = this.expand(sharedSecret);
    this.counter = 0;
  }

  private encrypt(plain: Uint8Array): Buffer {
    const ciphertext = aesEncryptGCM(plain, this.key, nonce(this.counter++), this.hash);
    this.mixHash(ciphertext);
    return ciphertext;
  }

  private decrypt(ciphertext: Uint8Array): Buffer {
    const plain = aesDecryptGCM(ciphertext, this.key, nonce(this.counter++), this.hash);
    this.mixHash(ciphertext);
    return plain;
  }
}
