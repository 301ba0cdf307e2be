import { may } from "@guiche/contract/permissions";
import type { QuickMessageDto, QuickMessageInput, QuickMessagePatch } from "@guiche/contract/quick-messages";
import { transaction } from "../../core/db/transaction";
import { AppError } from "../../core/http/errors";
import { actorOf, type Scope } from "../../core/tenant/scope";
import { recordAudit } from "../audit";
import { forgetFile } from "../media";
import { mustHaveQueues } from "../queues";
import { broadcastChanged, broadcastRemoved, broadcastNew } from "./quick-message.events";
import { presentQuickMessage } from "./quick-message.presenter";
import { quickMessageStore, type QuickMessageRow } from "./quick-message.store";

const manages = (scope: Scope): boolean => {
  const actor = actorOf(scope);
  return may(actor.profile, "quick-messages:manage") || actor.super;
};
const isOwn = (scope: Scope, { userId }: QuickMessageRow): boolean => userId === actorOf(scope).userId;

/** Authors change their own ones; shared ones are changed by admins only. */
export function requireMayChange(scope: Scope, row: QuickMessageRow): void {
  if (!manages(scope) && (row.geral || !isOwn(scope, row))) throw new AppError("ERR_NO_PERMISSION");
}

function requireMayGive(scope: Scope, { geral }: Pick<QuickMessagePatch, "geral">): void {
  if (geral && !manages(scope)) throw new AppError("ERR_NO_PERMISSION");
}

/** Own and shared ones; admins get all. */
export async function searchQuickMessages(scope: Scope, search: { searchParam?: string; pageNumber: number }) {
  const { searchParam: text, pageNumber } = search;
  const userId = manages(scope) ? null : actorOf(scope).userId;
  const { rows, hasMore } = await quickMessageStore(scope).page(pageNumber, { text, userId });
  return { records: rows.map(presentQuickMessage), hasMore };
}

/** Quick messages offered in the composer. Private ones of colleagues are left out, for admins too. */
export const listQuickMessages = async (scope: Scope): Promise<QuickMessageDto[]> =>
  (await quickMessageStore(scope).listOffered(actorOf(scope).userId)).map(presentQuickMessage);

function requireMayUse(scope: Scope, row: QuickMessageRow): QuickMessageRow {
  if (!row.geral && !isOwn(scope, row) && !manages(scope)) throw new AppError("ERR_NO_PERMISSION");
  return row;
}

export const readableQuickMessage = async (scope: Scope, id: number): Promise<QuickMessageRow> =>
  requireMayUse(scope, await quickMessageStore(scope).mustHave(id));

export const showQuickMessage = async (scope: Scope, id: number): Promise<QuickMessageDto> =>
  presentQuickMessage(await readableQuickMessage(scope, id));

export async function createQuickMessage(
  scope: Scope,
  { queueIds, ...input }: QuickMessageInput,
): Promise<QuickMessageDto> {
  requireMayGive(scope, input);
  return transaction(scope, async (inside) => {
    await mustHaveQueues(inside, queueIds);
    const row = await quickMessageStore(inside).add({ ...input, userId: actorOf(inside).userId }, queueIds);
    return broadcastNew(inside, row);
  });
}

export const updateQuickMessage = (scope: Scope, id: number, patch: QuickMessagePatch): Promise<QuickMessageDto> =>
  changeQuickMessage(scope, id, async (inside) => {
    requireMayGive(inside, patch);
    await mustHaveQueues(inside, patch.queueIds ?? []);
    return patch;
  });

/** Concurrent uses are all counted, and their events are sent in the order of the counts. */
export const countUse = (scope: Scope, id: number): Promise<{ uses: number }> =>
  transaction(scope, async (inside) => {
    const store = quickMessageStore(inside);
    const row = requireMayUse(inside, await store.mustLock(id));
    const { uses } = broadcastChanged(inside, row, await store.change(id, { uses: row.uses + 1 }));
    return { uses };
  });

/** Changes a row that the caller may change, and broadcasts to those who may use it before or afterwards. */
export const changeQuickMessage = (
  scope: Scope,
  id: number,
  decide: (inside: Scope, before: QuickMessageRow) => Partial<QuickMessageRow> | Promise<Partial<QuickMessageRow>>,
): Promise<QuickMessageDto> =>
  transaction(scope, async (inside) => {
    const before = await quickMessageStore(inside).mustLock(id);
    requireMayChange(inside, before);
    const row = await quickMessageStore(inside).change(id, await decide(inside, before));
    return broadcastChanged(inside, before, row);
  });

/** Deletes it together with its file. */
export const removeQuickMessage = (scope: Scope, id: number): Promise<void> =>
  transaction(scope, async (inside) => {
    const row = await quickMessageStore(inside).mustLock(id);
    requireMayChange(inside, row);
    await quickMessageStore(inside).remove({ id });
    await recordAudit(inside, { action: "quickMessage.deleted", target: row.shortcode });
    broadcastRemoved(inside, row);
    forgetFile(inside, row.mediaId);
  });
