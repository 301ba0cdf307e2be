import { get } from "./endpoint";
import { rowId, strictObject } from "./input";
import type { NumberHealth } from "./rules/number-health";

/** How much of the day a number has left for people who did not write to it. */
export interface FirstMessageDto {
  /** "free" also when the person wrote to this company: such a message draws on nothing. */
  state: "free" | "nearly" | "spent";
  left: number;
}

/** The share of the budget from which on people are told that it ends. */
const nearlyShare = 0.1;

export function firstMessageState({ budget, coldToday }: Pick<NumberHealth, "budget" | "coldToday">): FirstMessageDto {
  const budgetLeft = Math.max(0, budget - coldToday);
  if (budgetLeft === 0) return { state: "spent", left: budgetLeft };
  return { state: budgetLeft <= Math.ceil(budget * nearlyShare) ? "nearly" : "free", left: budgetLeft };
}

/** Without a connection: the one that a new conversation would get. */
const firstMessageQuery = strictObject({ whatsappId: rowId() });

export const firstMessageApi = {
  /** The warning before an agent writes first to this contact. It does not stop the agent. */
  show: get("/contacts/:id/first-message", {
    access: "tickets:use",
    query: firstMessageQuery,
  }).replies<FirstMessageDto>(),
};
