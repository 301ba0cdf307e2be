/** The owner of a statement. */
type Owner = "product" | "keys" | "transaction";

export interface StatementCounts {
  /** Statements of the product. */
  product: number;
  /** Statements for Signal keys, journal and leases. */
  keys: number;
  /** BEGIN, COMMIT and the like. */
  transaction: number;
  /** Every executed statement, the most frequent first. */
  each: { owner: Owner; text: string; calls: number; ms: number }[];
}

const ofKeys = /\b"?(signal_keys|inbound_journal|connection_leases)"?\b/;
const ofTransactions = /^\s*(start transaction|begin|commit|rollback|set )/i;

const ownerOf = (text: string): Owner =>
  ofTransactions.test(text) ? "transaction" : ofKeys.test(text) ? "keys" : "product";

/** Groups statements by owner and divides them by the number of actions. */
export function countedPer(acts: number, statements: { text: string; calls: number; ms: number }[]): StatementCounts {
  const each = statements
    .map(({ text, calls, ms }) => ({
      owner: ownerOf(text),
      text: text.replace(/\s+/g, " ").trim(),
      calls: calls / acts,
      ms: ms / acts,
    }))
    .sort((a, b) => b.calls - a.calls);
  const of = (owner: Owner) => each.filter((one) => one.owner === owner).reduce((sum, { calls }) => sum + calls, 0);
  return { product: of("product"), keys: of("keys"), transaction: of("transaction"), each };
}

/** One line for each statement that runs in nearly every action: how often, how long, and its text. */
export const linesOf = ({ each }: StatementCounts): string[] =>
  each
    .filter(({ calls }) => calls >= 0.04)
    .map(({ calls, ms, text }) => `  ${calls.toFixed(2)}  ${ms.toFixed(2)} ms  ${text.slice(0, 130)}`);
