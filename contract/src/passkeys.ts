import * as yup from "yup";
import type { SessionReply } from "./auth";
import { get, post, put } from "./endpoint";
import { booleanInput, strictObject, trimmedText } from "./input";
import { ownPasswordInput } from "./security";

/** Passkeys that one person can have. */
export const maxPasskeys = 20;
/** Characters of a passkey's name. */
export const passkeyNameLength = 60;

const base64url = (max = 4_096) => yup.string().max(max).required("Required");
const name = () => trimmedText().max(passkeyNameLength, "Too Long!").required("Required");

/** The browser's response to a challenge: the challenge's ticket, and its fields in base64url. */
const answer = {
  ticket: yup.string().max(200).required("Required"),
  credentialId: base64url(),
  clientDataJSON: base64url(),
};

const newPasskeyInput = strictObject({ ...answer, name: name(), attestationObject: base64url(65_536) });
export type NewPasskeyInput = yup.InferType<typeof newPasskeyInput>;

export const passkeyNameInput = strictObject({ name: name() });

const passkeyQuestionInput = strictObject({ challenge: yup.string().max(1_024).required("Required") });

const passkeyLoginInput = strictObject({
  ...answer,
  /** From the reply of the sign-in; valid for five minutes. */
  challenge: yup.string().max(1_024).required("Required"),
  authenticatorData: base64url(),
  signature: base64url(),
  /** Asks this browser for no second step during the next `trustedDays`. */
  remember: booleanInput().default(false),
});
export type PasskeyLoginInput = yup.InferType<typeof passkeyLoginInput>;

export interface PasskeyDto {
  id: number;
  name: string;
  createdAt: string;
  /** Null until the first sign-in with it. */
  usedAt: string | null;
}

/** A passkey that a browser or a security key already holds. */
interface CredentialReference {
  id: string;
  type: "public-key";
}

/** Options of navigator.credentials.create(), binary values in base64url. */
export interface PasskeyCreation {
  rp: { id: string; name: string };
  user: { id: string; name: string; displayName: string };
  challenge: string;
  pubKeyCredParams: { type: "public-key"; alg: number }[];
  excludeCredentials: CredentialReference[];
  authenticatorSelection: { residentKey: "preferred"; userVerification: "preferred" };
  attestation: "none";
  timeout: number;
}

/** Options of navigator.credentials.get(). */
export interface PasskeyRequest {
  rpId: string;
  challenge: string;
  allowCredentials: CredentialReference[];
  userVerification: "preferred";
  timeout: number;
}

/** The ticket goes back with the answer; valid for five minutes. */
interface Question<Options> {
  options: Options;
  ticket: string;
}

/** How a person can complete a sign-in other than by a recovery code. */
export interface SecondStepDto {
  app: boolean;
  passkey: Question<PasskeyRequest> | null;
}

export const passkeyApi = {
  list: get("/auth/passkeys", { access: "session:own", beforeSecondFactor: true }).replies<PasskeyDto[]>(),
  begin: post("/auth/passkeys/options", {
    access: "session:own",
    body: ownPasswordInput,
    beforeSecondFactor: true,
  }).replies<Question<PasskeyCreation>>(),
  /** Recovery codes come with a person's first second factor. ERR_PASSKEY for an answer that does not fit its question. */
  add: post("/auth/passkeys", {
    access: "session:own",
    body: newPasskeyInput,
    beforeSecondFactor: true,
    creates: true,
  }).replies<PasskeyDto & { recoveryCodes?: string[] }>(),
  rename: put("/auth/passkeys/:passkeyId", { access: "session:own", body: passkeyNameInput }).replies<PasskeyDto>(),
  /** Without an app, the last one takes the recovery codes along: the second factor is off. */
  remove: post("/auth/passkeys/:passkeyId/remove", { access: "session:own", body: ownPasswordInput }).replies<{
    message: string;
  }>(),
  /** For a sign-in that answered 401 ERR_SECOND_FACTOR. */
  secondStep: post("/auth/second-factor/ways", {
    access: "public",
    body: passkeyQuestionInput,
    limit: "anybody",
  }).replies<SecondStepDto>(),
  login: post("/auth/second-factor/passkey", {
    access: "public",
    body: passkeyLoginInput,
    limit: "anybody",
  }).replies<SessionReply>(),
};
