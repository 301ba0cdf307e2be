import { savedToken } from "../shared/session/store";

/** Most visits open one screen: its chunk is fetched in parallel with the translations. */
export function fetchFirstScreen() {
  const files = savedToken() === null ? [import("../features/login")] : [import("./PrivateRoot")];
  void Promise.all(files).catch(() => undefined);
}
