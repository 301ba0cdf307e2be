import { amountIn } from "@guiche/contract/texts/amount";
import type { CardValueDto } from "@guiche/contract/kanban";
import type { Scope } from "../../core/tenant/scope";
import { settingsOf } from "../settings";
import { contactFieldOnBoard, fieldNamesOnBoard } from "../tickets";

/** Names that an admin can choose from. */
const mostNames = 100;

/** The numbers that the lanes add up, for all lanes at once: the browser knows which card lies where. */
export async function valuesOfCards(scope: Scope): Promise<{ field: string; values: CardValueDto[] }> {
  const { kanbanSumField: field } = await settingsOf(scope);
  const values = new Map<number, number>();
  for (const { contactId, value } of field === "" ? [] : await contactFieldOnBoard(scope, field)) {
    const amount = amountIn(value);
    if (amount !== null) values.set(contactId, (values.get(contactId) ?? 0) + amount);
  }
  return { field, values: [...values].map(([contactId, value]) => ({ contactId, value })) };
}

export const namesOfFields = async (scope: Scope): Promise<string[]> =>
  (await fieldNamesOnBoard(scope, mostNames)).map(({ name }) => name);
