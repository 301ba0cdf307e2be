import type { StateName } from "../../shared/theme/tokens";

/**
 * The tint of a company's row, by whole days until it is due: exactly five days ahead is yellow; from three days
 * overdue to four days ahead is orange; exactly four days overdue is red.
 */
export function dueTint(days: number): Extract<StateName, "due" | "warn" | "error"> | null {
  if (days === 5) return "due";
  if (days >= -3 && days <= 4) return "warn";
  return days === -4 ? "error" : null;
}

/** The translation key of the state; null when the date alone is enough. */
export function dueText(days: number) {
  if (days > 5) return null;
  if (days === 0) return { key: "dueToday", days: 0 } as const;
  if (days > 0) return { key: days === 1 ? "dueTomorrow" : "dueIn", days } as const;
  return { key: days === -1 ? "dueYesterday" : "dueAgo", days: -days } as const;
}
