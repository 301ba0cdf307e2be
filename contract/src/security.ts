import * as yup from "yup";
import { del, get, post } from "./endpoint";
import { booleanInput, strictObject } from "./input";
import type { SessionReply } from "./auth";
import type { SecondFactorState } from "./users";

/** Recovery codes that a person gets at once. Each replaces one code of the authenticator app. */
export const recoveryCodes = 10;
/** Characters of a recovery code, of `resetAlphabet`; shown in groups of four. */
export const recoveryCodeLength = 24;
/** Characters of the recovery codes that were made before; they go on working. */
export const olderRecoveryCodeLength = 12;
/** Days for which a browser is not asked for a code again. */
export const trustedDays = 30;

/** Days for which the code of a confirmation mail works. */
export const emailCodeDays = 3;

/** Six digits of the app or a recovery code; blanks and dashes are ignored. */
const code = () =>
  yup
    .string()
    .transform((value: unknown) => (typeof value === "string" ? value.replace(/[\s-]/g, "").toUpperCase() : value))
    .max(64)
    .required("Required");

const password = () => yup.string().max(1024).required("Required");

export const secondStepInput = strictObject({
  /** From the reply of the sign-in; valid for five minutes. */
  challenge: yup.string().max(1024).required("Required"),
  code: code(),
  /** Asks this browser for no code during the next `trustedDays`. */
  remember: booleanInput().default(false),
});
export type SecondStepInput = yup.InferType<typeof secondStepInput>;

export const codeInput = strictObject({ code: code() });
export const ownPasswordInput = strictObject({ password: password() });
export type OwnPasswordInput = yup.InferType<typeof ownPasswordInput>;

/** A browser that is asked for no code until `expiresAt`. */
export interface TrustedBrowserDto {
  id: number;
  userAgent: string;
  ip: string;
  createdAt: string;
  expiresAt: string;
}

export interface SecondFactorDto {
  state: SecondFactorState;
  /** With an authenticator app; without one, only passkeys. */
  app: boolean;
  /** When it was turned on. */
  since: string | null;
  recoveryCodesLeft: number;
  browsers: TrustedBrowserDto[];
}

/** A sign-in of the last days. */
export interface SignInDto {
  id: number;
  userAgent: string;
  ip: string;
  createdAt: string;
  /** Null while the session lasts. */
  endedAt: string | null;
  /** The session of this request. */
  current: boolean;
}

export const securityApi = {
  /** Completes a sign-in that answered 401 ERR_SECOND_FACTOR. ERR_WRONG_CODE for a code that is wrong or used. */
  secondStep: post("/auth/second-factor/login", {
    access: "public",
    body: secondStepInput,
    limit: "anybody",
  }).replies<SessionReply>(),
  show: get("/auth/second-factor", { access: "session:own", beforeSecondFactor: true }).replies<SecondFactorDto>(),
  /** A new secret for the authenticator app. It protects nothing until `confirm`. */
  begin: post("/auth/second-factor", {
    access: "session:own",
    body: ownPasswordInput,
    beforeSecondFactor: true,
  }).replies<{ secret: string; address: string }>(),
  /** Turns the second factor on with a first code. The recovery codes are never shown again. */
  confirm: post("/auth/second-factor/confirm", {
    access: "session:own",
    body: codeInput,
    beforeSecondFactor: true,
  }).replies<{ recoveryCodes: string[] }>(),
  /** New recovery codes; those before are void. */
  renewCodes: post("/auth/second-factor/codes", { access: "session:own", body: ownPasswordInput }).replies<{
    recoveryCodes: string[];
  }>(),
  turnOff: post("/auth/second-factor/off", { access: "session:own", body: ownPasswordInput }).replies<{
    message: string;
  }>(),
  /** Turns off a colleague's second factor, with the caller's own password. */
  turnOffOf: post("/users/:id/second-factor/off", {
    access: "users:manage",
    noKeys: true,
    body: ownPasswordInput,
  }).replies<{
    message: string;
  }>(),
  forgetBrowser: del("/auth/browsers/:browserId", { access: "session:own" }).replies<{ message: string }>(),
  /** The caller's sign-ins of the last days, newest first. */
  signIns: get("/auth/sessions", { access: "session:own" }).replies<SignInDto[]>(),
  endSession: del("/auth/sessions/:sessionId", { access: "session:own" }).replies<{ message: string }>(),
  /** Ends every session of the caller but this one, and forgets every browser. */
  endOthers: post("/auth/sessions/others", { access: "session:own" }).replies<{ message: string }>(),
  /** Ends every session of a colleague, and forgets every browser. */
  endSessionsOf: post("/users/:id/sessions/end", { access: "users:manage", noKeys: true }).replies<{
    message: string;
  }>(),
  /** Mails a code to the caller's address, unless it is confirmed or was mailed too often. */
  sendEmailCode: post("/auth/email/code", { access: "session:own" }).replies<{ message: string }>(),
  /** ERR_WRONG_CODE for a wrong or expired code, ERR_EMAIL_CONFIRMED_ELSEWHERE when another account has confirmed the address. */
  confirmEmail: post("/auth/email/confirm", { access: "session:own", body: codeInput }).replies<{
    message: string;
  }>(),
};
