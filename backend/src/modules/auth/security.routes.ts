import { securityApi } from "@guiche/contract/security";
import { publicRoute, route, type Routes } from "../../core/http/route";
import { trustedCookie } from "./auth.cookies";
import { clientOf, enter } from "./auth.routes";
import { completeLogin } from "./auth.service";
import { confirmEmail, sendEmailCode } from "./email.service";
import {
  beginSecondFactor,
  confirmSecondFactor,
  renewRecoveryCodes,
  showSecondFactor,
  turnOffSecondFactor,
} from "./factor.service";
import { endOtherSessions, endOwnSession, endSessionsOf, forgetBrowser, listSignIns } from "./sign-ins";

export const securityRoutes: Routes = [];

publicRoute(securityRoutes, securityApi.secondStep, async ({ body, request, response }) =>
  enter(request, response, await completeLogin(body, clientOf(request))),
);

route(securityRoutes, securityApi.show, ({ scope }) => showSecondFactor(scope));
route(securityRoutes, securityApi.begin, ({ scope, body }) => beginSecondFactor(scope, body));
route(securityRoutes, securityApi.confirm, ({ scope, body }) => confirmSecondFactor(scope, body.code));
route(securityRoutes, securityApi.renewCodes, ({ scope, body }) => renewRecoveryCodes(scope, body));
route(securityRoutes, securityApi.turnOff, async ({ scope, body, response }) => {
  await turnOffSecondFactor(scope, body);
  trustedCookie.clear(response);
  return { message: "The second factor is off." };
});
route(securityRoutes, securityApi.turnOffOf, async ({ scope, id, body }) => {
  await turnOffSecondFactor(scope, body, id);
  return { message: "The second factor is off." };
});
route(securityRoutes, securityApi.forgetBrowser, async ({ scope, browserId }) => {
  await forgetBrowser(scope, browserId);
  return { message: "The browser was forgotten." };
});

route(securityRoutes, securityApi.signIns, ({ scope }) => listSignIns(scope));
route(securityRoutes, securityApi.endSession, async ({ scope, sessionId }) => {
  await endOwnSession(scope, sessionId);
  return { message: "The session was ended." };
});
route(securityRoutes, securityApi.endOthers, async ({ scope }) => {
  await endOtherSessions(scope);
  return { message: "The other sessions were ended." };
});

route(securityRoutes, securityApi.endSessionsOf, async ({ scope, id }) => {
  await endSessionsOf(scope, id);
  return { message: "The sessions were ended." };
});

route(securityRoutes, securityApi.sendEmailCode, async ({ scope }) => {
  await sendEmailCode(scope);
  return { message: "A code was mailed." };
});
route(securityRoutes, securityApi.confirmEmail, async ({ scope, body }) => {
  await confirmEmail(scope, body.code);
  return { message: "The address is confirmed." };
});
