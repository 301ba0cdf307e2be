/** Rows that one statement deletes at most: it stays far below the 15 s of a statement, and locks little. */
const atOnce = 2_000;

/**
 * Repeats a deletion of at most `size` rows, which it returns, until nothing is left of what it deletes. However much has
 * gathered, no statement meets its time limit, and what one has deleted stays deleted.
 */
export async function inBatches(removeUpTo: (size: number) => Promise<unknown[]>): Promise<void> {
  while ((await removeUpTo(atOnce)).length === atOnce);
}
