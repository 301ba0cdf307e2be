/** A set of callbacks for a change. */
export function listeners() {
  const all = new Set<() => void>();
  return {
    notify: () => {
      for (const listener of all) listener();
    },
    /** Subscribes until the returned function is called. */
    listen: (listener: () => void) => {
      all.add(listener);
      return () => void all.delete(listener);
    },
  };
}
