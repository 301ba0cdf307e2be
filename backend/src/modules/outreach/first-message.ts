import { firstMessageState, type FirstMessageDto } from "@guiche/contract/first-messages";
import { AppError } from "../../core/http/errors";
import type { Scope } from "../../core/tenant/scope";
import { defaultConnection } from "../connections";
import { assertContactsExist } from "../contacts";
import { hasContactWritten } from "../messages";
import { healthOf } from "./number-health";

/** The number's remaining budget of cold messages, shown before an agent writes first to this contact. */
export async function firstMessageTo(
  scope: Scope,
  contactId: number,
  whatsappId: number | undefined,
): Promise<FirstMessageDto> {
  const [contact] = await assertContactsExist(scope, [contactId]);
  if (!contact) throw new AppError("ERR_NO_CONTACT_FOUND");
  const { id: connectionId } = await defaultConnection(scope, whatsappId ?? null);
  const state = firstMessageState(await healthOf(scope, connectionId));
  const isFree = contact.isGroup || (await hasContactWritten(scope, contactId));
  return isFree ? { ...state, state: "free" } : state;
}
