import type { BinaryNode } from "@whiskeysockets/baileys";
import { bigEndian, child, fromBigEndian, mustHaveBytes, stanza } from "../stanzas/stanza";

/** The keys that another device needs to open a session: 32-byte public keys, a 64-byte signature. */
export interface Bundle {
  registrationId: number;
  identity: Uint8Array;
  signedPreKey: SignedKey;
  preKey?: PublicKey;
}

export interface PublicKey {
  id: number;
  value: Uint8Array;
}

export interface SignedKey extends PublicKey {
  signature: Uint8Array;
}

const KEY_TYPE = Buffer.from([5]);

export const bundleStanzas = (bundle: Bundle): BinaryNode[] => [
  stanza("registration", {}, bigEndian(bundle.registrationId, 4)),
  ...keyStanzas(bundle),
];

/** The stanzas without the registration id, as in retry receipts. */
export function keyStanzas(bundle: Bundle): BinaryNode[] {
  const { signedPreKey, preKey } = bundle;
  const parts = [
    stanza("type", {}, KEY_TYPE),
    stanza("identity", {}, bundle.identity),
    stanza("skey", {}, [...publicKeyParts(signedPreKey), stanza("signature", {}, signedPreKey.signature)]),
  ];
  if (preKey) parts.push(stanza("key", {}, publicKeyParts(preKey)));
  return parts;
}

const publicKeyParts = (key: PublicKey): BinaryNode[] => [
  stanza("id", {}, bigEndian(key.id, 3)),
  stanza("value", {}, key.value),
];

export const readPublicKey = (node: BinaryNode): PublicKey => ({
  id: fromBigEndian(mustHaveBytes(node, "id")),
  value: mustHaveBytes(node, "value"),
});

export const readSignedKey = (node: BinaryNode): SignedKey => ({
  ...readPublicKey(node),
  signature: mustHaveBytes(node, "signature"),
});

/** The key bundle in a retry receipt, if there is one. */
export function readRetryBundle(receipt: BinaryNode): Bundle | undefined {
  const keys = child(receipt, "keys");
  const signed = child(keys, "skey");
  if (!keys || !signed) return undefined;
  const one = child(keys, "key");
  return {
    registrationId: fromBigEndian(mustHaveBytes(receipt, "registration")),
    identity: mustHaveBytes(keys, "identity"),
    signedPreKey: readSignedKey(signed),
    preKey: one && readPublicKey(one),
  };
}
