import * as yup from "yup";
import { booleanInput, literals, rowId, strictObject, trimmedText } from "./input";
import { del, get, post } from "./endpoint";
import { newPassword } from "./rules/passwords";
import type { SessionUserDto } from "./users";

export const loginInput = strictObject({
  email: trimmedText().email("Invalid email").max(254).required("Required"),
  password: yup.string().max(1024).required("Required"),
  /** An admin whose company's subscription has run out signs in to pay: invoices, checkout and subscription open. */
  toPay: booleanInput(),
  /**
   * Which company to enter, for a person with accounts in several. The only `companyId` that the server reads from a
   * body: no user is signed in yet.
   */
  companyId: rowId(),
});
export type LoginInput = yup.InferType<typeof loginInput>;

/** Accounts of one unconfirmed address, in all companies together. */
export const maxUnconfirmed = 3;

/** A company in which the address of the signed-in user has an account too. */
export interface OtherCompanyDto {
  id: number;
  name: string;
}

const email = () => trimmedText().email("Invalid email").max(254);

/** Digits and capitals without look-alikes. A code has eight of them. */
export const resetAlphabet = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
export const resetCodeLength = 8;
/** Minutes for which a code is valid. */
export const resetMinutes = 15;

export const forgotInput = strictObject({ email: email().required("Campo obrigatório") }).meta(
  literals("Invalid email", "Campo obrigatório"),
);

export const resetInput = strictObject({
  email: email().required("Campo obrigatório"),
  /** The code from the email; blanks, dashes and lower case are accepted. */
  token: yup
    .string()
    .transform((value: unknown) => (typeof value === "string" ? value.replace(/[\s-]/g, "").toUpperCase() : value))
    .max(64)
    .required("Campo obrigatório"),
  password: newPassword(),
});
export type ResetInput = yup.InferType<typeof resetInput>;

/** `token` is the access token, valid for 15 minutes; the refresh token travels in an HttpOnly cookie. */
export interface SessionReply {
  token: string;
  user: SessionUserDto;
}

/** Notifies the sockets of a user's older sessions that the user signed in elsewhere. */
export interface AuthEvent {
  action: "update";
  user: { id: number };
}

export const authApi = {
  /**
   * 401 ERR_SECOND_FACTOR with a challenge when a code is needed too: `securityApi.secondStep` takes both. 401
   * ERR_COMPANY_EXPIRED with `mayPay` for an admin who may sign in `toPay`. 409 ERR_CHOOSE_COMPANY with the companies
   * when the address and password open accounts in several: the call is repeated with one's `companyId`.
   */
  login: post("/auth/login", { access: "public", body: loginInput, limit: "login" }).replies<SessionReply>(),
  refresh: post("/auth/refresh_token", { access: "public", limit: "anybody" }).replies<SessionReply>(),
  logout: del("/auth/logout", { access: "session:own", beforeSecondFactor: true, whileSuspended: true }).replies<{
    message: string;
  }>(),
  me: get("/auth/me", {
    access: "session:own",
    beforeSecondFactor: true,
    whileSuspended: true,
  }).replies<SessionUserDto>(),
  /**
   * Other companies with an account of the caller's address: all of them once the caller has confirmed it, else those
   * that the password of this sign-in opens. Entering one is a sign-in with its `companyId`.
   */
  companies: get("/auth/companies", { access: "session:own", whileSuspended: true }).replies<OtherCompanyDto[]>(),
  /** Emails a code. ERR_NO_USER_FOUND for an address without a user. */
  forgot: post("/forgetpassword", { access: "public", body: forgotInput, limit: "reset" }).replies<{
    message: string;
  }>(),
  /** ERR_RESET_CODE for a code that is wrong, used, expired or tried too often. Ends every session of the user. */
  reset: post("/resetpasswords", { access: "public", body: resetInput, limit: "reset" }).replies<{ message: string }>(),
  /**
   * The documented API has these too, with secrets in their paths, which proxies log (docs/operating.md). Our browser
   * never calls them, and Guichê logs them without the secrets.
   */
  forgotByPath: post("/forgetpassword/:email", {
    access: "public",
    limit: "reset",
    limitAs: "/forgetpassword",
  }).replies<{ message: string }>(),
  resetByPath: post("/resetpasswords/:email/:token/:newPassword", {
    access: "public",
    limit: "reset",
    limitAs: "/resetpasswords",
  }).replies<{ message: string }>(),
};
