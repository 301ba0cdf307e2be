import { platformApi } from "@guiche/contract/platform";
import { AppError } from "../../platform/http/errors";
import { open, openToAll, type Doors } from "../../platform/http/door";
import { servingState } from "../../platform/http/serving";
import { version } from "../../platform/version";
import { offeredDemo } from "./demo";
import { listPlatformSettings, setPlatformSetting } from "./platform-setting.service";

export const platformDoors: Doors = [];

openToAll(platformDoors, platformApi.health, () => {
  if (servingState() !== "serving") throw new AppError("ERR_UNAVAILABLE");
  return { status: "ok" as const };
});
openToAll(platformDoors, platformApi.version, () => ({ version }));
openToAll(platformDoors, platformApi.demo, () => ({ signIn: offeredDemo() }));
open(platformDoors, platformApi.settings, () => listPlatformSettings());
open(platformDoors, platformApi.setSetting, ({ scope, key, body }) => setPlatformSetting(scope, key, body.value));
