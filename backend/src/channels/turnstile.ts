/** Runs at most `most` tasks at a time; the others are queued. */
export function turnstile(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  let free = most;
  const queue: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((enter) => queue.push(enter));
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else free += 1;
    }
  };
}
