import { matchPath } from "react-router-dom";
import { savedToken } from "../shared/session/store";
import { login, shell } from "./routes";
import { privateScreens } from "./screens";

/** Fetches what this visit shows first, while the translations are loaded and the session is renewed. */
export function fetchFirstScreen() {
  if (savedToken() === null) return login.prefetch();
  shell.prefetch();
  privateScreens.find(({ path, rest = "" }) => matchPath(path + rest, window.location.pathname))?.prefetch();
}
