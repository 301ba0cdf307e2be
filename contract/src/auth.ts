import * as yup from "yup";
import { trimmedText } from "./input";
import { del, get, post } from "./endpoint";
import type { SessionUserDto } from "./users";

export const loginInput = yup
  .object({
    email: trimmedText().email("Invalid email").max(254).required("Required"),
    password: yup.string().max(1024).required("Required"),
  })
  .noUnknown();
export type LoginInput = yup.InferType<typeof loginInput>;

/** `token` is the access token, good for 15 minutes; the refresh token travels in an HttpOnly cookie. */
export interface SessionReply {
  token: string;
  user: SessionUserDto;
}

/** Tells the sockets of a person's older sessions that somebody signed in elsewhere. */
export interface AuthNews {
  action: "update";
  user: { id: number };
}

export const authApi = {
  login: post("/auth/login", { access: "public", body: loginInput }).replies<SessionReply>(),
  refresh: post("/auth/refresh_token", { access: "public" }).replies<SessionReply>(),
  logout: del("/auth/logout", { access: "session:own" }).replies<{ message: string }>(),
  me: get("/auth/me", { access: "session:own" }).replies<SessionUserDto>(),
};
