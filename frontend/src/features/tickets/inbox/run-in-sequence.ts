/** The result for one item: success, or the error. */
type Outcome<Item> = { item: Item; error?: undefined } | { item: Item; error: unknown };

/** Runs a task for each item with limited concurrency. A failure does not stop the others. */
export async function runInSequence<Item>(
  items: readonly Item[],
  atOnce: number,
  run: (item: Item) => Promise<void>,
  onProgress: (doneCount: number) => void = () => undefined,
): Promise<Outcome<Item>[]> {
  const outcomes: Outcome<Item>[] = [];
  const waiting = items.entries();
  let doneCount = 0;
  const work = async () => {
    for (const [index, item] of waiting) {
      try {
        await run(item);
        outcomes[index] = { item };
      } catch (error) {
        outcomes[index] = { item, error: error ?? new Error("unknown") };
      }
      doneCount += 1;
      onProgress(doneCount);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, work));
  return outcomes;
}
