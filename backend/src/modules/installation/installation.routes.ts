import { installationApi } from "@guiche/contract/installation";
import { openApiDocument } from "@guiche/contract/api-docs/openapi";
import { platformApi, type MailDelivery } from "@guiche/contract/platform";
import { env } from "../../config/env";
import { AppError } from "../../core/http/errors";
import { route, publicRoute, type Routes } from "../../core/http/route";
import { unmetRequirements } from "../../core/http/readiness";
import { servingState } from "../../core/http/serving";
import { hasMailServer } from "../../core/mail/mail";
import { version } from "../../core/version";
import { offeredDemo } from "./demo";
import { installationState } from "./installation.state";
import { listPlatformSettings, setPlatformSetting } from "./platform-setting.service";

/** Made with the first call. */
let document: Record<string, unknown> | undefined;

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
publicRoute(
  platformRoutes,
  platformApi.openApi,
  () => (document ??= openApiDocument(version, env().publicUrl?.replace(/\/$/, ""))),
);
publicRoute(platformRoutes, platformApi.mail, () => {
  const delivery: MailDelivery = hasMailServer() ? "server" : "folder";
  return { delivery };
});
route(platformRoutes, installationApi.show, () => installationState());
route(platformRoutes, platformApi.settings, () => listPlatformSettings());
route(platformRoutes, platformApi.setSetting, ({ scope, key, body }) => setPlatformSetting(scope, key, body.value));
