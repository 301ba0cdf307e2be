import { get } from "./endpoint";

/** The installation itself: is it serving, and which version. */
export const platformApi = {
  health: get("/health", { access: "public" }).replies<{ status: "ok" }>(),
  version: get("/version", { access: "public" }).replies<{ version: string }>(),
};
