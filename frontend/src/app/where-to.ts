import type { Session } from "../shared/session/store";

/** Signed in on a public route → home; not signed in on a private one → login; not known yet → wait. */
export function whereTo(state: Session["state"], route: "public" | "private"): "stay" | "wait" | "/" | "/login" {
  if (state === "unknown") return "wait";
  if (route === "public") return state === "in" ? "/" : "stay";
  return state === "in" ? "stay" : "/login";
}
