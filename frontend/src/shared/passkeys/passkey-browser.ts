import { passkeyApi, type SecondStepDto } from "@guiche/contract/passkeys";
import { browserSupportsWebAuthn, startAuthentication, startRegistration } from "@simplewebauthn/browser";
import { call } from "../api/call";

/** Passkeys work over https and on localhost, and never for a bare address. */
export const mayUsePasskeys = (): boolean => browserSupportsWebAuthn() && !/^[\d.]+$|:/.test(location.hostname);

/** Asks the browser for a passkey, and adds it under this name. */
export async function createPasskey(password: string, name: string) {
  const { options, ticket } = await call(passkeyApi.begin, { body: { password } });
  const { id, response } = await startRegistration({ optionsJSON: options });
  const { clientDataJSON, attestationObject } = response;
  return call(passkeyApi.add, { body: { name, ticket, credentialId: id, clientDataJSON, attestationObject } });
}

/** Has the browser sign the question, and completes the sign-in with it. */
export async function signInByPasskey(
  challenge: string,
  { options, ticket }: NonNullable<SecondStepDto["passkey"]>,
  remember: boolean,
) {
  const { id, response } = await startAuthentication({ optionsJSON: options });
  const { clientDataJSON, authenticatorData, signature } = response;
  const body = { challenge, ticket, remember, credentialId: id, clientDataJSON, authenticatorData, signature };
  return call(passkeyApi.login, { body });
}

/** Whether the person, or the time they took, ended the browser's question. */
export const wasCancelled = (error: unknown): boolean =>
  error instanceof Error && (error.name === "NotAllowedError" || error.name === "AbortError");

/** Whether the browser or key already holds a passkey of this account. */
export const isKnownThere = (error: unknown): boolean => error instanceof Error && error.name === "InvalidStateError";
