import { authApi, forgotInput, resetInput } from "@guiche/contract/auth";
import type { Request, Response } from "express";
import { env } from "../../config/env";
import { route, publicRoute, type Routes } from "../../core/http/route";
import { holdsSessionOf, login, logout, refresh, whoAmI, type Granted } from "./auth.service";
import { forgotPassword, resetPassword } from "./reset.service";

const overHttps = () => env().publicUrl?.startsWith("https:") ?? false;

/**
 * The refresh token's cookie: httpOnly, and sent to these calls only. Under https it has the prefix with which a browser
 * takes it from this host alone, never from a neighbouring name; the prefix demands the path "/".
 */
const cookieName = () => (overHttps() ? "__Host-jrt" : "jrt");
const cookie = () =>
  ({ httpOnly: true, sameSite: "strict", path: overHttps() ? "/" : "/api/auth", secure: overHttps() }) as const;

const tokens = {
  jrt: /(?:^|;\s*)jrt=([\w-]{20,100})(?:;|$)/,
  "__Host-jrt": /(?:^|;\s*)__Host-jrt=([\w-]{20,100})(?:;|$)/,
};
const readCookie = (request: Request): string | undefined =>
  tokens[cookieName()].exec(request.get("cookie") ?? "")?.[1];

function give(response: Response, { reply, refreshToken, expiresAt }: Granted) {
  response.cookie(cookieName(), refreshToken, { ...cookie(), expires: expiresAt });
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
  response.clearCookie(cookieName(), cookie());
  return { message: "Signed out." };
});
route(authRoutes, authApi.me, ({ scope }) => whoAmI(scope));

const mailed = { message: "A code was mailed." };
const changed = { message: "The password was changed." };

publicRoute(authRoutes, authApi.forgot, async ({ body }) => {
  await forgotPassword(body.email);
  return mailed;
});
publicRoute(authRoutes, authApi.reset, async ({ body }) => {
  await resetPassword(body);
  return changed;
});
publicRoute(authRoutes, authApi.forgotByPath, async ({ email }) => {
  await forgotPassword((await forgotInput.validate({ email })).email);
  return mailed;
});
publicRoute(authRoutes, authApi.resetByPath, async ({ email, token, newPassword }) => {
  await resetPassword(await resetInput.validate({ email, token, password: newPassword }, { abortEarly: false }));
  return changed;
});
