import { authApi, forgotInput, resetInput } from "@guiche/contract/auth";
import type { Request, Response } from "express";
import { env } from "../../config/env";
import { route, publicRoute, type Routes } from "../../core/http/route";
import { holdsSessionOf, login, logout, refresh, whoAmI, type Granted } from "./auth.service";
import { forgotPassword, resetPassword } from "./reset.service";

/** The refresh token's cookie: httpOnly, and sent to these calls only. */
const cookieName = "jrt";
const cookie = () =>
  ({
    httpOnly: true,
    sameSite: "strict",
    path: "/api/auth",
    secure: env().publicUrl?.startsWith("https:") ?? false,
  }) as const;

const readCookie = (request: Request): string | undefined =>
  /(?:^|;\s*)jrt=([\w-]{20,100})(?:;|$)/.exec(request.get("cookie") ?? "")?.[1];

function give(response: Response, { reply, refreshToken, expiresAt }: Granted) {
  response.cookie(cookieName, refreshToken, { ...cookie(), expires: expiresAt });
  response.setHeader("Cache-Control", "no-store");
  return reply;
}

export const authRoutes: Routes = [];

publicRoute(
  authRoutes,
  authApi.login,
  async ({ body, request, response }) =>
    give(response, await login(body, { ip: request.ip ?? "", userAgent: request.get("user-agent") ?? "" })),
  { isUncounted: ({ body, request }) => holdsSessionOf(body.email, readCookie(request)) },
);
publicRoute(authRoutes, authApi.refresh, async ({ request, response }) =>
  give(response, await refresh(readCookie(request))),
);
route(authRoutes, authApi.logout, async ({ scope, response }) => {
  await logout(scope);
  response.clearCookie(cookieName, cookie());
  return { message: "Signed out." };
});
route(authRoutes, authApi.me, ({ scope }) => whoAmI(scope));

/** Replies about a code, and pages whose address holds one, must not be cached. */
const noStore = (response: Response) => void response.setHeader("Cache-Control", "no-store");
const mailed = { message: "A code was mailed." };
const changed = { message: "The password was changed." };

publicRoute(authRoutes, authApi.forgot, async ({ body, response }) => {
  noStore(response);
  await forgotPassword(body.email);
  return mailed;
});
publicRoute(authRoutes, authApi.reset, async ({ body, response }) => {
  noStore(response);
  await resetPassword(body);
  return changed;
});
publicRoute(authRoutes, authApi.forgotByPath, async ({ response, email }) => {
  noStore(response);
  await forgotPassword((await forgotInput.validate({ email })).email);
  return mailed;
});
publicRoute(authRoutes, authApi.resetByPath, async ({ response, email, token, newPassword }) => {
  noStore(response);
  await resetPassword(await resetInput.validate({ email, token, password: newPassword }, { abortEarly: false }));
  return changed;
});
