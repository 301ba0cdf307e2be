import { authApi, forgotInput, resetInput } from "@guiche/contract/auth";
import { invitationApi } from "@guiche/contract/invitations";
import { userApi } from "@guiche/contract/users";
import type { Request, Response } from "express";
import { route, publicRoute, type Routes } from "../../core/http/route";
import { refreshCookie, trustedCookie } from "./auth.cookies";
import { holdsAccount, listOtherCompanies } from "./accounts";
import {
  endReplaced,
  login,
  logout,
  refresh,
  whoAmI,
  type ClientInfo,
  type CompletedSignIn,
  type SessionGrant,
} from "./auth.service";
import { acceptInvitation, inviteColleague, showInvitation } from "./invitation.service";
import { forgotPassword, resetPassword } from "./reset.service";

export const clientOf = (request: Request): ClientInfo => ({
  ip: request.ip ?? "",
  userAgent: request.get("user-agent") ?? "",
});

function give(response: Response, { reply, refreshToken, expiresAt }: SessionGrant) {
  refreshCookie.give(response, refreshToken, expiresAt);
  return reply;
}

/** Replies to a sign-in. Its cookies replace those of the session before. */
export async function enter(request: Request, response: Response, completedSignIn: CompletedSignIn) {
  await endReplaced(refreshCookie.read(request), completedSignIn.reply);
  if (completedSignIn.trustedBrowser)
    trustedCookie.give(response, completedSignIn.trustedBrowser.token, completedSignIn.trustedBrowser.expiresAt);
  return give(response, completedSignIn);
}

export const authRoutes: Routes = [];

publicRoute(
  authRoutes,
  authApi.login,
  async ({ body, request, response }) =>
    enter(
      request,
      response,
      await login(body, clientOf(request), {
        trustedToken: trustedCookie.read(request),
        refreshToken: refreshCookie.read(request),
      }),
    ),
  { isUncounted: ({ body, request }) => holdsAccount(body.email, refreshCookie.read(request)) },
);
publicRoute(authRoutes, authApi.refresh, async ({ request, response }) =>
  give(response, await refresh(refreshCookie.read(request))),
);
route(authRoutes, authApi.logout, async ({ scope, response }) => {
  await logout(scope);
  refreshCookie.clear(response);
  return { message: "Signed out." };
});
route(authRoutes, authApi.companies, ({ scope }) => listOtherCompanies(scope));
route(authRoutes, authApi.me, ({ scope }) => whoAmI(scope));

const codeMailedReply = { message: "A code was mailed." };
const passwordChangedReply = { message: "The password was changed." };

publicRoute(authRoutes, authApi.forgot, async ({ body }) => {
  await forgotPassword(body.email);
  return codeMailedReply;
});
publicRoute(authRoutes, authApi.reset, async ({ body }) => {
  await resetPassword(body);
  return passwordChangedReply;
});
publicRoute(authRoutes, invitationApi.show, ({ body }) => showInvitation(body.token));
publicRoute(authRoutes, invitationApi.accept, async ({ body }) => {
  await acceptInvitation(body.token, body.password);
  return passwordChangedReply;
});
route(authRoutes, userApi.invite, ({ scope, id }) => inviteColleague(scope, id));
publicRoute(authRoutes, authApi.forgotByPath, async ({ email }) => {
  await forgotPassword((await forgotInput.validate({ email })).email);
  return codeMailedReply;
});
publicRoute(authRoutes, authApi.resetByPath, async ({ email, token, newPassword }) => {
  await resetPassword(await resetInput.validate({ email, token, password: newPassword }, { abortEarly: false }));
  return passwordChangedReply;
});
