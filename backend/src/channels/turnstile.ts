/** Runs at most `most` tasks at a time; the others are queued. */
export function turnstile(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  let free = most;
  const line: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((enter) => line.push(enter));
    try {
      return await work();
    } finally {
      const next = line.shift();
      if (next) next();
      else free += 1;
    }
  };
}
