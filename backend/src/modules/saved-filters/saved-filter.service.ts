import { may } from "@guiche/contract/permissions";
import {
  maxSavedFilters,
  ticketSearchOf,
  type FilterCountDto,
  type SavedFilterDto,
  type SavedFilterInput,
  type SavedFilterPatch,
} from "@guiche/contract/saved-filters";
import type { TicketSearch } from "@guiche/contract/tickets";
import { transaction } from "../../core/db/transaction";
import { AppError, invalid } from "../../core/http/errors";
import { broadcast } from "../../core/realtime/broadcast";
import { actorOf, type Scope } from "../../core/tenant/scope";
import { mustHaveQueues } from "../queues";
import { countSearches } from "../tickets";
import { savedFilterStore, type SavedFilterRow } from "./saved-filter.store";

/** Views that are counted at a time. */
const countedViews = 20;

const present = (
  scope: Scope,
  { id, kind, name, filters, audience, queueId, pinned, icon, userId }: SavedFilterRow,
): SavedFilterDto => ({
  id,
  kind,
  name,
  filters,
  audience,
  queueId,
  pinned,
  icon,
  isOwn: userId === actorOf(scope).userId,
});

export const listSavedFilters = async (scope: Scope): Promise<SavedFilterDto[]> =>
  (await savedFilterStore(scope).listVisible()).map((row) => present(scope, row));

/** A queue or connection that was deleted no longer narrows a view; the screens leave it out too. */
async function withoutGoneParts(scope: Scope, searches: TicketSearch[]): Promise<TicketSearch[]> {
  const idsOf = (name: "queueIds" | "whatsappIds") => [...new Set(searches.flatMap((search) => search[name] ?? []))];
  const [queueIds, whatsappIds] = [idsOf("queueIds"), idsOf("whatsappIds")];
  if (queueIds.length + whatsappIds.length === 0) return searches;
  const existingIds = await savedFilterStore(scope).existing(queueIds, whatsappIds);
  const onlyExisting = (ids: readonly number[] | undefined, existing: readonly number[]) => {
    const remainingIds = ids?.filter((id) => existing.includes(id)) ?? [];
    return remainingIds.length > 0 ? remainingIds : undefined;
  };
  return searches.map((search) => ({
    ...search,
    queueIds: onlyExisting(search.queueIds, existingIds.queueIds),
    whatsappIds: onlyExisting(search.whatsappIds, existingIds.whatsappIds),
  }));
}

/** Each viewer's own numbers: a shared view shows each user what they may see. */
export async function countSavedFilters(scope: Scope): Promise<FilterCountDto[]> {
  const views = (await savedFilterStore(scope).listVisible())
    .filter(({ kind, pinned }) => kind === "tickets" && pinned)
    .flatMap(({ id, filters }) => {
      const search = ticketSearchOf(filters);
      return search ? [{ id, search }] : [];
    })
    .slice(0, countedViews);
  const counts = await countSearches(
    scope,
    await withoutGoneParts(
      scope,
      views.map(({ search }) => search),
    ),
  );
  return views.map(({ id }, at) => ({ id, count: counts[at] ?? 0 }));
}

/** Sharing is for supervisors, with their own queues, and admins. */
async function fitAudience(scope: Scope, input: SavedFilterInput): Promise<SavedFilterInput> {
  const { audience, queueId } = input;
  const { profile, super: isSuper, queueIds } = actorOf(scope);
  if (audience === "mine") return { ...input, queueId: null };
  if (!may(profile, "filters:share") && !isSuper) throw new AppError("ERR_NO_PERMISSION");
  if (audience === "everyone") return { ...input, queueId: null };
  if (queueId === null) throw invalid({ queueId: "Required" });
  if (profile === "supervisor" && !isSuper && !queueIds.includes(queueId)) throw new AppError("ERR_NO_PERMISSION");
  await mustHaveQueues(scope, [queueId]);
  return input;
}

export const saveFilter = (scope: Scope, input: SavedFilterInput): Promise<SavedFilterDto> =>
  transaction(scope, async (inside) => {
    const store = savedFilterStore(inside);
    const fit = await fitAudience(inside, input);
    await store.lock();
    const former = await store.findByName(fit);
    if (!former && (await store.countOwn()) >= maxSavedFilters) throw new AppError("ERR_TOO_MANY_FILTERS");
    const row = former ? await store.change(former.id, fit) : await store.add(fit);
    broadcast(inside, "savedFilter", { action: "update" });
    return present(inside, row ?? ({ ...former, ...fit } as SavedFilterRow));
  });

export const changeFilter = (scope: Scope, id: number, patch: SavedFilterPatch): Promise<SavedFilterDto> =>
  transaction(scope, async (inside) => {
    const store = savedFilterStore(inside);
    const before = await store.own(id);
    if (!before) throw new AppError("ERR_NOT_FOUND");
    const { kind, name, filters, audience, queueId, pinned, icon } = before;
    const row = await store.change(
      id,
      await fitAudience(inside, { kind, name, filters, audience, queueId, pinned, icon, ...patch }),
    );
    if (!row) throw new AppError("ERR_NOT_FOUND");
    broadcast(inside, "savedFilter", { action: "update" });
    return present(inside, row);
  });

export async function removeFilter(scope: Scope, id: number): Promise<void> {
  if ((await savedFilterStore(scope).remove(id)) === 0) throw new AppError("ERR_NOT_FOUND");
  broadcast(scope, "savedFilter", { action: "update" });
}
