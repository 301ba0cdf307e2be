/** Whose a statement is. */
export type Owner = "product" | "keys" | "transaction";

export interface Counted {
  /** Of the product itself. */
  product: number;
  /** Of the Signal keys, the journal and the leases. */
  keys: number;
  /** BEGIN, COMMIT and the like. */
  transaction: number;
  /** Each statement that was run, the most frequent first. */
  each: { owner: Owner; text: string; calls: number }[];
}

const ofKeys = /\b"?(signal_keys|inbound_journal|connection_leases)"?\b/;
const ofTransactions = /^\s*(start transaction|begin|commit|rollback|set )/i;

const ownerOf = (text: string): Owner =>
  ofTransactions.test(text) ? "transaction" : ofKeys.test(text) ? "keys" : "product";

/** Sorted by owner and divided by the number of acts they belong to. */
export function countedPer(acts: number, statements: { text: string; calls: number }[]): Counted {
  const each = statements
    .map(({ text, calls }) => ({ owner: ownerOf(text), text: text.replace(/\s+/g, " ").trim(), calls: calls / acts }))
    .sort((a, b) => b.calls - a.calls);
  const of = (owner: Owner) => each.filter((one) => one.owner === owner).reduce((sum, { calls }) => sum + calls, 0);
  return { product: of("product"), keys: of("keys"), transaction: of("transaction"), each };
}
