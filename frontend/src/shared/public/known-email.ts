/** The address somebody typed on the page before. It travels in the history's state, never in the URL. */
export function knownEmail(state: unknown): string {
  if (typeof state !== "object" || state === null || !("email" in state)) return "";
  return typeof state.email === "string" ? state.email : "";
}
