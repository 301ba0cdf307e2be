import { randomBytes } from "node:crypto";
import {
  Curve,
  hkdf,
  aesDecryptCTR,
  aesDecryptGCM,
  aesEncryptCTR,
  derivePairingCodeKey,
} from "@whiskeysockets/baileys";
import type { BinaryNode, KeyPair } from "@whiskeysockets/baileys";
import { parseAddress, SERVER } from "../stanzas/address";
import { mustHaveBytes, seconds, stanza } from "../stanzas/stanza";
import type { UnpairedClient } from "../people/unpaired-client";
import type { Person } from "../people/person";
import type { World } from "../people/world";
import { link } from "./link";
import { PairingError } from "./pairing-error";
import { rejectWithoutPasskey } from "./passkey";

const SALT = 32;
const CTR_IV = 16;
const GCM_IV = 12;
const PATIENCE_MS = 10_000;

/** Handles the client's two requests: for a code, and its answer after the phone has replied. */
export function handleCodeRequest(client: UnpairedClient, request: BinaryNode): BinaryNode[] | undefined {
  const { stage, jid } = request.attrs;
  if (stage === "companion_hello") {
    const ref = randomBytes(16).toString("hex");
    const number = parseAddress(jid)?.user ?? "";
    const wrappedKey = mustHaveBytes(request, "link_code_pairing_wrapped_companion_ephemeral_pub");
    client.code = { number, ref, wrappedKey };
    const reply = stanza("link_code_pairing_ref", {}, Buffer.from(ref));
    return [stanza("link_code_companion_reg", { stage: "companion_hello" }, [reply])];
  }
  if (stage !== "companion_finish" || !client.code?.finish) return undefined;
  const bundle = mustHaveBytes(request, "link_code_pairing_wrapped_key_bundle");
  // After the reply, which the client awaits before it stores its new secret.
  setImmediate(() => client.code?.finish?.(bundle));
  return [];
}

/** The owner types the eight characters of a client's code. Rejects with a PairingError. */
export async function typeCode(world: World, person: Person, rawCode: string): Promise<void> {
  const code = rawCode.replace(/[\s-]/g, "").toUpperCase();
  if (code.length !== 8) throw new PairingError("A pairing code has eight characters.");
  const client = [...world.unpairedClients].reverse().find((one) => one.code?.number === person.number);
  if (!client?.code) throw new PairingError("No client asks to be linked to this number by code.");
  const { wrappedKey } = client.code;
  const key = await derivePairingCodeKey(code, wrappedKey.subarray(0, SALT));
  const iv = wrappedKey.subarray(SALT, SALT + CTR_IV);
  const clientKey = aesDecryptCTR(wrappedKey.subarray(SALT + CTR_IV), key, iv);
  const ephemeral = Curve.generateKeyPair();
  const bundle = await replyTo(world, person, client, await wrap(ephemeral, code));
  const secret = secretFrom(person, client, ephemeral, clientKey, bundle);
  rejectWithoutPasskey(world, person, client);
  await link(world, person, client, secret);
}

async function wrap(ephemeral: KeyPair, code: string): Promise<Buffer> {
  const salt = randomBytes(SALT);
  const iv = randomBytes(CTR_IV);
  return Buffer.concat([salt, iv, aesEncryptCTR(ephemeral.public, await derivePairingCodeKey(code, salt), iv)]);
}

/** Sends the phone's hello and resolves with the client's encrypted key bundle. */
function replyTo(world: World, person: Person, client: UnpairedClient, wrappedKey: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const { code } = client;
    if (!code) throw new PairingError("The client is gone.");
    code.finish = resolve;
    world.later(PATIENCE_MS, () => reject(new PairingError("The client did not answer the phone.")));
    const parts = [
      stanza("link_code_pairing_wrapped_primary_ephemeral_pub", {}, wrappedKey),
      stanza("primary_identity_pub", {}, person.device.state.identity.public),
      stanza("link_code_pairing_ref", {}, Buffer.from(code.ref)),
    ];
    const attributes = { from: SERVER, type: "link_code_companion_reg", id: `code-${code.ref}`, t: seconds() };
    const hello = stanza("link_code_companion_reg", { stage: "primary_hello" }, parts);
    client.connection.send(stanza("notification", attributes, [hello]));
  });
}

/** The two secrets match only if both sides used the same code. */
function secretFrom(
  person: Person,
  client: UnpairedClient,
  ephemeral: KeyPair,
  clientKey: Buffer,
  bundle: Buffer,
): Buffer {
  const sharedSecret = Curve.sharedKey(ephemeral.private, clientKey);
  const salt = bundle.subarray(0, SALT);
  const iv = bundle.subarray(SALT, SALT + GCM_IV);
  const key = hkdf(sharedSecret, 32, { salt, info: "link_code_pairing_key_bundle_encryption_key" });
  const keys = open(bundle.subarray(SALT + GCM_IV), Buffer.from(key), iv);
  const [clientIdentity, random] = [keys.subarray(0, 32), keys.subarray(64, 96)];
  if (!clientIdentity.equals(client.registration.identity)) throw new PairingError("The client changed its identity.");
  const identities = Curve.sharedKey(person.device.state.identity.private, clientIdentity);
  return Buffer.from(hkdf(Buffer.concat([sharedSecret, identities, random]), 32, { info: "adv_secret" }));
}

function open(ciphertext: Buffer, key: Buffer, iv: Buffer): Buffer {
  try {
    return aesDecryptGCM(ciphertext, key, iv, Buffer.alloc(0));
  } catch {
    throw new PairingError("This is not the code that the client shows.");
  }
}
