import { platformApi } from "@guiche/contract/platform";
import { AppError } from "../../platform/http/errors";
import { openToAll, type Doors } from "../../platform/http/door";
import { servingState } from "../../platform/http/serving";
import { version } from "../../platform/version";

export const platformDoors: Doors = [];

openToAll(platformDoors, platformApi.health, () => {
  if (servingState() !== "serving") throw new AppError("ERR_UNAVAILABLE");
  return { status: "ok" as const };
});
openToAll(platformDoors, platformApi.version, () => ({ version }));
