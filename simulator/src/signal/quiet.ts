/**
 * The Signal library prints whole sessions, private keys included, whenever one is replaced, and a line for each
 * message it cannot decrypt. This drops exactly those lines from the console.
 */
const NOISE =
  /^(Closing session|Opening session|Session already|Removing old closed session|Migrating session|V1 session storage|Closing (stale )?open session|Failed to decrypt message with any|Session error:|Decrypted message with closed|Unhandled bucket type)/;

let quiet = false;

export function silenceSignal(): void {
  if (quiet) return;
  quiet = true;
  for (const level of ["info", "warn", "error"] as const) {
    const print = console[level].bind(console);
    console[level] = (...words: unknown[]) => {
      if (typeof words[0] === "string" && NOISE.test(words[0])) return;
      print(...words);
    };
  }
}
