import type { Request } from "express";
import { installationApi } from "@guiche/contract/installation";
import { openApiDocument } from "@guiche/contract/api-docs/openapi";
import { postmanCollection } from "@guiche/contract/api-docs/postman";
import { platformApi, type MailDelivery } from "@guiche/contract/platform";
import { env } from "../../config/env";
import { AppError } from "../../core/http/errors";
import { route, publicRoute, type Routes } from "../../core/http/route";
import { unmetRequirements } from "../../core/http/readiness";
import { servingState } from "../../core/http/serving-state";
import { hasMailServer } from "../../core/mail/mail";
import { version } from "../../core/version";
import { offeredDemo } from "./demo";
import { installationState } from "./installation.state";
import { listPlatformSettings, setPlatformSetting } from "./platform-setting.service";

/** Made with the first call. */
let document: Record<string, unknown> | undefined;

/** Without PUBLIC_URL its address is the caller's own: no other caller gets this reply. */
function documentFor(request: Request): Record<string, unknown> {
  const origin = env().publicUrl ?? `${request.protocol}://${request.get("host") ?? ""}`;
  return { ...(document ??= openApiDocument(version)), servers: [{ url: `${origin}/api` }] };
}

export const platformRoutes: Routes = [];

publicRoute(platformRoutes, platformApi.health, () => {
  if (servingState() !== "serving") throw new AppError("ERR_UNAVAILABLE");
  return { status: "ok" as const };
});
publicRoute(platformRoutes, platformApi.live, () => ({ status: "ok" as const }));
publicRoute(platformRoutes, platformApi.ready, async () => {
  const lacks = await unmetRequirements();
  if (lacks.length > 0) throw new AppError("ERR_UNAVAILABLE", { lacks });
  return { status: "ok" as const };
});
publicRoute(platformRoutes, platformApi.version, () => ({ version }));
publicRoute(platformRoutes, platformApi.demo, ({ request }) => ({ signIn: offeredDemo(request) }));
publicRoute(platformRoutes, platformApi.openApi, ({ request }) => documentFor(request));
publicRoute(platformRoutes, platformApi.postman, ({ request }) => postmanCollection(documentFor(request)));
publicRoute(platformRoutes, platformApi.mail, () => {
  const delivery: MailDelivery = hasMailServer() ? "server" : "folder";
  return { delivery };
});
route(platformRoutes, installationApi.show, () => installationState());
route(platformRoutes, platformApi.settings, () => listPlatformSettings());
route(platformRoutes, platformApi.setSetting, ({ scope, key, body }) => setPlatformSetting(scope, key, body.value));
