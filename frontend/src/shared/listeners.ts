/** Those who want to hear each time that something has changed. */
export function listeners() {
  const all = new Set<() => void>();
  return {
    tell: () => {
      for (const listener of all) listener();
    },
    /** Until the returned function is called. */
    listen: (listener: () => void) => {
      all.add(listener);
      return () => void all.delete(listener);
    },
  };
}
