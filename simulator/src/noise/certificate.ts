import { Curve, proto, type KeyPair } from "@whiskeysockets/baileys";

/** The server's keys and certificates; they survive a restart so that clients can pin the root. */
export interface Authority {
  root: KeyPair;
  server: KeyPair;
  /** An encoded CertChain: root signs intermediate, intermediate signs the server's key. */
  chain: Uint8Array;
}

const YEAR_SECONDS = 365 * 24 * 60 * 60;
/** The serial of WhatsApp's root, which clients expect as the issuer of the intermediate certificate. */
const ROOT_SERIAL = 0;

export function makeAuthority(): Authority {
  const [root, intermediate, server] = [Curve.generateKeyPair(), Curve.generateKeyPair(), Curve.generateKeyPair()];
  const chain = proto.CertChain.encode({
    intermediate: certify(root, intermediate.public, 1, ROOT_SERIAL),
    leaf: certify(intermediate, server.public, 2, 1),
  }).finish();
  return { root, server, chain };
}

function certify(issuer: KeyPair, key: Uint8Array, serial: number, issuerSerial: number) {
  const now = Math.floor(Date.now() / 1000);
  const details = proto.CertChain.NoiseCertificate.Details.encode({
    serial,
    issuerSerial,
    key,
    notBefore: now - YEAR_SECONDS,
    notAfter: now + 10 * YEAR_SECONDS,
  }).finish();
  return { details, signature: Curve.sign(issuer.private, details) };
}
