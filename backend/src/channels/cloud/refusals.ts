import type { ConnectionCause } from "@guiche/contract/connections";
import type { GraphError } from "./graph";

/** Meta is busy, or has a fault of its own: the same message goes out later. */
const passing = [1, 2, 4, 80007, 130429, 131000, 131016, 131056, 131057];

/** The number itself is stopped. All that waits goes on waiting until it is put in order. */
const stops: Record<number, ConnectionCause> = {
  0: "accessToken",
  3: "accessToken",
  10: "accessToken",
  190: "accessToken",
  131005: "accessToken",
  368: "banned",
  131031: "banned",
  131042: "payment",
  131048: "restricted",
  133010: "notRegistered",
};

/** What a refusal of the Graph API means: try later, the number is stopped, or this message cannot be sent. */
type Meaning = { is: "passing" } | { is: "stopped"; cause: ConnectionCause } | { is: "final" };

export function meaningOf({ code }: Pick<GraphError, "code">): Meaning {
  if (passing.includes(code)) return { is: "passing" };
  const cause = stops[code] ?? (code >= 200 && code < 300 ? "accessToken" : undefined);
  return cause ? { is: "stopped", cause } : { is: "final" };
}
