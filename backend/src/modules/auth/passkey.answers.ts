import type { NewPasskeyInput, PasskeyLoginInput } from "@guiche/contract/passkeys";
import { AppError } from "../../core/http/errors";
import { log } from "../../core/log/log";
import type { Site } from "./passkey.questions";
import type { PasskeyRow } from "./passkey.store";

/** Loaded with the first passkey: it brings a certificate library that few processes need. */
const library = () => import("@simplewebauthn/server");

interface ExpectedAnswer {
  challenge: string;
  site: Site;
}

/** The library throws for whatever does not fit; to the browser all of it is the same. */
async function orRefuse<Result>(verify: () => Promise<Result | null>): Promise<Result> {
  const result = await verify().catch((error: unknown) => {
    log.info({ error }, "Passkey was refused");
    return null;
  });
  if (!result) throw new AppError("ERR_PASSKEY");
  return result;
}

/** Attestations are not checked: a person may use any authenticator. */
export const readNewPasskey = (input: NewPasskeyInput, { challenge, site }: ExpectedAnswer) =>
  orRefuse(async () => {
    const { verifyRegistrationResponse } = await library();
    const { credentialId: id, clientDataJSON, attestationObject } = input;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: "public-key",
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.host,
      requireUserVerification: false,
    });
    if (!verified) return null;
    const { credential } = registrationInfo;
    return { credentialId: credential.id, publicKey: Buffer.from(credential.publicKey), counter: credential.counter };
  });

/** Resolves to the authenticator's new counter. */
export const readSignature = (passkey: PasskeyRow, input: PasskeyLoginInput, { challenge, site }: ExpectedAnswer) =>
  orRefuse(async () => {
    const { verifyAuthenticationResponse } = await library();
    const { credentialId: id, clientDataJSON, authenticatorData, signature } = input;
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: "public-key",
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.host,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: Number(passkey.counter),
      },
      requireUserVerification: false,
    });
    return verified ? { counter: authenticationInfo.newCounter } : null;
  });
