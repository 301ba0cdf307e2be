/**
 * Batches the keys requested within one turn of the event loop into one query, so that a hundred sockets that connect
 * at once are looked up together. `ask` returns the values in the order of its keys.
 */
export function batchLookups<Key, Value>(
  ask: (keys: readonly Key[]) => Promise<readonly Value[]>,
): (key: Key) => Promise<Value> {
  let waiting: { key: Key; resolve: (value: Value) => void; reject: (error: unknown) => void }[] = [];
  const askAll = async () => {
    const all = waiting;
    waiting = [];
    try {
      const values = await ask(all.map(({ key }) => key));
      all.forEach(({ resolve }, index) => resolve(values[index] as Value));
    } catch (error) {
      for (const { reject } of all) reject(error);
    }
  };
  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (waiting.length === 1) setImmediate(() => void askAll());
    });
}
