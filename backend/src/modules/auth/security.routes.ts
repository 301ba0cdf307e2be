import { securityApi } from "@guiche/contract/security";
import { messageRoute, publicRoute, route, type Routes } from "../../core/http/route";
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
messageRoute(securityRoutes, securityApi.turnOffOf, "The second factor is off.", ({ scope, id, body }) =>
  turnOffSecondFactor(scope, body, id),
);
messageRoute(securityRoutes, securityApi.forgetBrowser, "The browser was forgotten.", ({ scope, browserId }) =>
  forgetBrowser(scope, browserId),
);

route(securityRoutes, securityApi.signIns, ({ scope }) => listSignIns(scope));
messageRoute(securityRoutes, securityApi.endSession, "The session was ended.", ({ scope, sessionId }) =>
  endOwnSession(scope, sessionId),
);
messageRoute(securityRoutes, securityApi.endOthers, "The other sessions were ended.", ({ scope }) =>
  endOtherSessions(scope),
);

messageRoute(securityRoutes, securityApi.endSessionsOf, "The sessions were ended.", ({ scope, id }) =>
  endSessionsOf(scope, id),
);

messageRoute(securityRoutes, securityApi.sendEmailCode, "A code was mailed.", ({ scope }) => sendEmailCode(scope));
messageRoute(securityRoutes, securityApi.confirmEmail, "The address is confirmed.", ({ scope, body }) =>
  confirmEmail(scope, body.code),
);
