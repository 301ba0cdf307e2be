import { createHmac, randomBytes } from "node:crypto";
import type { PasskeyCreation, PasskeyRequest } from "@guiche/contract/passkeys";
import type { Request } from "express";
import { keyFor } from "../../core/auth/tokens";
import { now } from "../../core/clock";
import { AppError } from "../../core/http/errors";
import type { Scope } from "../../core/tenant/scope";
import type { PasskeyRow } from "./passkey.store";

const validForMs = 5 * 60_000;
/** ES256, EdDSA, RS256. */
const algorithms = [-7, -8, -257];

/** The site to which a passkey is bound, as the browser sees it. */
export interface Site {
  origin: string;
  host: string;
}
/** A forged Host header gains nothing: an authenticator signs for the site that the browser shows. */
export const siteOf = (request: Request): Site => ({
  origin: `${request.protocol}://${request.get("host") ?? ""}`,
  host: request.hostname,
});

/** The user that a challenge is for, and what its answer allows. */
interface Purpose {
  scope: Scope;
  userId: number;
  act: "add" | "login";
}

/** The challenge of a ticket. Computed, so that open questions need no memory. */
const challengeOf = ({ scope, userId, act }: Purpose, ticket: string): string =>
  createHmac("sha256", keyFor("passkeys"))
    .update(JSON.stringify([scope.companyId, userId, act, ticket]))
    .digest("base64url");

function ask(purpose: Purpose) {
  const ticket = `${now().getTime()}.${randomBytes(16).toString("base64url")}`;
  return { ticket, challenge: challengeOf(purpose, ticket) };
}

/** The challenge that the answer must contain, and when it was asked; ERR_SESSION_EXPIRED for an old ticket. */
export function readTicket(purpose: Purpose, ticket: string): { challenge: string; askedAt: number } {
  const askedAt = Number(/^(\d{13})\.[\w-]{22}$/.exec(ticket)?.[1]);
  const age = now().getTime() - askedAt;
  if (!(age >= 0 && age <= validForMs)) throw new AppError("ERR_SESSION_EXPIRED");
  return { challenge: challengeOf(purpose, ticket), askedAt };
}

const references = (passkeys: readonly PasskeyRow[]) =>
  passkeys.map(({ credentialId }) => ({ id: credentialId, type: "public-key" as const }));

/** The name under which authenticators keep a person's passkeys; it says nothing about the person. */
const handleOf = ({ companyId }: Scope, userId: number): string =>
  createHmac("sha256", keyFor("passkey owners"))
    .update(JSON.stringify([companyId, userId]))
    .digest("base64url");

export function askToCreate(
  purpose: Purpose,
  site: Site,
  person: { name: string; email: string; passkeys: readonly PasskeyRow[] },
): { options: PasskeyCreation; ticket: string } {
  const { ticket, challenge } = ask(purpose);
  const options: PasskeyCreation = {
    rp: { id: site.host, name: "Guichê" },
    user: { id: handleOf(purpose.scope, purpose.userId), name: person.email, displayName: person.name },
    challenge,
    pubKeyCredParams: algorithms.map((alg) => ({ type: "public-key", alg })),
    excludeCredentials: references(person.passkeys),
    authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
    attestation: "none",
    timeout: validForMs,
  };
  return { options, ticket };
}

export function askToSign(
  purpose: Purpose,
  site: Site,
  passkeys: readonly PasskeyRow[],
): { options: PasskeyRequest; ticket: string } {
  const { ticket, challenge } = ask(purpose);
  return {
    options: {
      rpId: site.host,
      challenge,
      allowCredentials: references(passkeys),
      userVerification: "preferred",
      timeout: validForMs,
    },
    ticket,
  };
}
