import { platformApi } from "@guiche/contract/platform";
import { AppError } from "../../core/http/errors";
import { open, openToAll, type Doors } from "../../core/http/door";
import { servingState } from "../../core/http/serving";
import { version } from "../../core/version";
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
