/** How far a part of a command is, such as "database" and "12 of 68 tables". */
export type OnProgress = (part: string, progressText: string) => void;

export const ignoreProgress: OnProgress = () => undefined;

/** Prints the first report of each part, and then one every few seconds. */
export function printProgress(print: (line: string) => void, everyMs = 2_000): OnProgress {
  let current = "";
  let printedAt = 0;
  return (part, progressText) => {
    const time = performance.now();
    if (part === current && time - printedAt < everyMs) return;
    current = part;
    printedAt = time;
    print(`  ${part}: ${progressText}\n`);
  };
}

export const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1024 / 1024)} MB`;
