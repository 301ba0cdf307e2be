import { byId } from "./dom";

const SHOWN_MS = 4000;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows a notice; a lasting one stays until the next. */
export function notice(text: string, kind: "done" | "wrong" = "done", isLasting = false): void {
  const bar = byId("notice");
  clearTimeout(timer);
  bar.textContent = text;
  bar.dataset.kind = kind;
  if (text !== "" && !isLasting) timer = setTimeout(() => notice(""), SHOWN_MS);
}

/** Runs a user's action and shows the error if it fails. */
export function attempt(work: () => Promise<unknown>): void {
  work().catch((error: unknown) => notice(error instanceof Error ? error.message : String(error), "wrong"));
}
