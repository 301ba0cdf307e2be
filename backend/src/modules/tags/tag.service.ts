import { may } from "@guiche/contract/permissions";
import { defaultTagColor, type TagDto, type TagInput, type TagPage, type TagPatch } from "@guiche/contract/tags";
import { transaction } from "../../core/db/transaction";
import { AppError, invalid, unlessTaken } from "../../core/http/errors";
import { broadcast } from "../../core/realtime/broadcast";
import { raiseStatementTimeout } from "../../core/tenant/repository";
import { actorOf, type Scope } from "../../core/tenant/scope";
import { publishEvent } from "../../domain-events";
import { recordAudit } from "../audit";
import { ownCompany } from "../companies";
import { noteDeletedLane } from "../tickets";
import { presentTag } from "./tag.presenter";
import { tagStore } from "./tag.store";

/** One page of tags whose name contains the text; all of them without a page number. */
export async function searchTags(
  scope: Scope,
  search: string | undefined,
  pageNumber?: number,
): Promise<TagPage | TagDto[]> {
  if (pageNumber === undefined) return listTags(scope, search);
  const { rows, hasMore } = await tagStore(scope).page(pageNumber, search);
  return { tags: rows.map(presentTag), hasMore };
}

export const listTags = async (scope: Scope, search?: string): Promise<TagDto[]> =>
  (await tagStore(scope).all(search)).map(presentTag);

export const listLanes = async (scope: Scope): Promise<TagDto[]> => (await tagStore(scope).lanes()).map(presentTag);

export async function showTag(scope: Scope, id: number): Promise<TagDto> {
  const store = tagStore(scope);
  return presentTag(await store.withCount(await store.mustHave(id)));
}

/** The ids of tags by name; those that are missing are made. */
export const tagIdsByName = (scope: Scope, names: string[]): Promise<Map<string, number>> =>
  transaction(scope, async (inside) => {
    const store = tagStore(inside);
    const insertedTags = await store.addMissing(names, defaultTagColor, actorOf(inside).userId);
    for (const row of await store.byIds(insertedTags.map(({ id }) => id)))
      broadcast(inside, "tag", { action: "create", tag: presentTag({ ...row, ticketsCount: 0 }) });
    return new Map((await store.findByNames(names)).map(({ name, id }) => [name, id]));
  });

/** Throws ERR_NO_TAG_FOUND unless all of them are tags of the company. */
export async function mustHaveTags(scope: Scope, ids: readonly number[]): Promise<void> {
  const unique = [...new Set(ids)];
  if (unique.length > 0 && (await tagStore(scope).countOf(unique)) !== unique.length)
    throw new AppError("ERR_NO_TAG_FOUND");
}

/** Throws ERR_NO_TAG_FOUND unless it is a lane of the kanban board, which it may have been a moment ago. */
export async function mustBeLane(scope: Scope, id: number): Promise<void> {
  if ((await tagStore(scope).mustHave(id)).kanban !== 1) throw new AppError("ERR_NO_TAG_FOUND");
}

/** The kanban tags of a ticket, in the order of the lanes. */
export const lanesOf = (scope: Scope, ticketId: number) => tagStore(scope).lanesOf(ticketId);

export async function createTag(scope: Scope, input: TagInput): Promise<TagDto> {
  await requireKanbanRight(scope, { kanban: 0, kanbanLimit: null, kanbanKept: false }, input);
  const row = await unlessTaken(tagStore(scope).add({ ...input, userId: actorOf(scope).userId }), nameTaken);
  const tag = presentTag({ ...row, ticketsCount: 0 });
  broadcast(scope, "tag", { action: "create", tag });
  return tag;
}

export const updateTag = (scope: Scope, id: number, patch: TagPatch): Promise<TagDto> =>
  transaction(scope, async (inside) => {
    const store = tagStore(inside);
    const before = await store.mustLock(id);
    await requireKanbanRight(scope, before, patch);
    const [row = before] = await unlessTaken(store.change({ id }, patch), nameTaken);
    const tag = presentTag(await store.withCount(row));
    broadcast(inside, "tag", { action: "update", tag });
    return tag;
  });

/** Puts the lanes in this order, for the whole company. Lanes that a colleague has made since stay behind them. */
export const orderLanes = (scope: Scope, ids: readonly number[]): Promise<TagDto[]> =>
  transaction(scope, async (inside) => {
    const store = tagStore(inside);
    const before = (await store.lockLanes()).map(({ id }) => id);
    const orderedIds = [...new Set(ids)];
    if (orderedIds.some((id) => !before.includes(id))) throw new AppError("ERR_NO_TAG_FOUND");
    const movedLanes = await store.placeLanes([...orderedIds, ...before.filter((id) => !orderedIds.includes(id))]);
    const lanes = await listLanes(inside);
    const isChanged = new Set(movedLanes.map(({ id }) => id));
    for (const tag of lanes) if (isChanged.has(tag.id)) broadcast(inside, "tag", { action: "update", tag });
    return lanes;
  });

/**
 * Also removes the tag from its tickets. A lane of the board needs the right to change one, and a place for its cards:
 * another lane, or `openLane`.
 */
export const removeTag = (scope: Scope, id: number, moveTo?: number): Promise<void> =>
  transaction(scope, async (inside) => {
    const store = tagStore(inside);
    // Tickets are locked before tags, as by every change of a card.
    const cardsBefore = new Set((await store.mustHave(id)).kanban === 1 ? await store.lockCards(id) : []);
    const { name, kanban } = await store.mustLock(id);
    if (kanban === 1 && !mayChangeLanes(scope)) throw new AppError("ERR_NO_PERMISSION");
    const isLane = kanban === 1;
    const cards = isLane ? await store.lockCards(id) : [];
    if (cards.length > 0 && (moveTo === undefined || cards.some((card) => !cardsBefore.has(card))))
      throw new AppError("ERR_LANE_HAS_CARDS");
    if (moveTo === id) throw new AppError("ERR_NO_TAG_FOUND");
    if (isLane && moveTo) await mustBeLane(inside, moveTo);
    await publishEvent(inside, "tag.deleted", { tagId: id, name });
    await raiseStatementTimeout(inside);
    await store.remove({ id });
    if (moveTo) await store.putInLane(cards, moveTo);
    await noteDeletedLane(inside, cards, name);
    await recordAudit(inside, { action: "tag.deleted", target: name });
    broadcast(inside, "tag", { action: "delete", tagId: id });
  });

/** Only those who lead may make, change or delete lanes of the kanban board. */
function mayChangeLanes(scope: Scope): boolean {
  const actor = actorOf(scope);
  return may(actor.profile, "tags:kanban") || actor.super;
}

/** Without the board in the plan a lane stays as it is: the board has it again when the plan returns. */
async function requireKanbanRight(scope: Scope, before: Lane, patch: Partial<Lane>): Promise<void> {
  const isChanged = laneFields.some((name) => patch[name] !== undefined && patch[name] !== before[name]);
  if (!isChanged) return;
  const { plan } = await ownCompany(scope);
  if (!mayChangeLanes(scope) || !plan.useKanban) throw new AppError("ERR_NO_PERMISSION");
}

const laneFields = ["kanban", "kanbanLimit", "kanbanKept"] as const;
type Lane = Pick<TagDto, (typeof laneFields)[number]>;

const nameTaken = (columns: object) => "name" in columns && invalid({ name: "Already taken" });
