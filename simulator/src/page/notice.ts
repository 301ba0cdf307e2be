import { change } from "./state";

const SHOWN_MS = 4000;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows a notice; a lasting one stays until the next. */
export function notice(text: string, kind: "done" | "wrong" = "done", isLasting = false): void {
  clearTimeout(timer);
  change({ notice: { text, isWrong: kind === "wrong" } });
  if (text !== "" && !isLasting) timer = setTimeout(() => notice(""), SHOWN_MS);
}

export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Runs a user's action and shows the error if it fails. */
export function attempt(work: () => Promise<unknown>): void {
  work().catch((error: unknown) => notice(reasonOf(error), "wrong"));
}
