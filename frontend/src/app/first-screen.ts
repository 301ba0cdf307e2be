import { savedToken } from "../shared/session/store";

/** Most visits go straight to one screen: its files are fetched together with the words, not after them. */
export function fetchFirstScreen() {
  const files = savedToken() === null ? [import("../features/login")] : [import("./PrivateRoot")];
  void Promise.all(files).catch(() => undefined);
}
