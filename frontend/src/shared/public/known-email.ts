/** The email typed on the previous page. It travels in the history state, never in the URL. */
export function knownEmail(state: unknown): string {
  if (typeof state !== "object" || state === null || !("email" in state)) return "";
  return typeof state.email === "string" ? state.email : "";
}
