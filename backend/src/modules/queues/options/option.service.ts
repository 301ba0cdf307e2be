import {
  optionLimits,
  type QueueOptionDto,
  type QueueOptionInput,
  type QueueOptionPatch,
} from "@guiche/contract/queue-options";
import { companyChanged } from "../../../core/cache";
import { AppError, invalid } from "../../../core/http/errors";
import type { Bytes } from "../../../core/http/send-bytes";
import type { UploadedFile } from "../../../core/http/upload";
import type { Scope } from "../../../core/tenant/scope";
import { changesBetween, recordAudit, type AuditRecord } from "../../audit";
import { attachUpload, attachedBytes, noAttachment, type Attachment, forgetFile } from "../../media";
import { broadcastQueue } from "../queue.events";
import { changingAlone, mustHaveQueues } from "../queue.service";
import { optionStore, type OptionRow } from "./option.store";
import { branchOf, depthOf, heightOf, presentOption, treeOf } from "./option.tree";

type Change = Partial<Omit<OptionRow, "id" | "companyId">>;
type Details = NonNullable<AuditRecord["details"]>;

/** An option as it is after a change, and what of it the audit log names. */
interface ChangedOption {
  row: OptionRow;
  details: Details;
}

export async function listOptions(scope: Scope, queueId: number, parentId: number | null): Promise<QueueOptionDto[]> {
  await mustHaveQueues(scope, [queueId]);
  const rows = await optionStore(scope).ofQueue(queueId);
  if (parentId !== null) mustBeIn(rows, parentId);
  return treeOf(rows, parentId);
}

export async function createOption(scope: Scope, { option, ...input }: QueueOptionInput): Promise<QueueOptionDto> {
  const changedOption = await changing(scope, async (inside) => {
    await mustHaveQueues(inside, [input.queueId, ...(input.forwardQueueId === null ? [] : [input.forwardQueueId])]);
    const store = optionStore(inside);
    const rows = await store.ofQueue(input.queueId);
    if (input.parentId !== null) mustBeIn(rows, input.parentId);
    requireRoom(rows, input.parentId, 1);
    if (rows.length >= optionLimits.queue) throw new AppError("ERR_TOO_MANY_OPTIONS");
    const createdOption = await store.add({ ...input, option: rows.length + 1 });
    await renumber(inside, [...rows, createdOption], createdOption, option);
    return { row: createdOption, details: { created: true } };
  });
  return presentChanged(changedOption);
}

/** A patch: missing fields stay as they are. */
export async function updateOption(
  scope: Scope,
  id: number,
  { option, ...patch }: QueueOptionPatch,
): Promise<QueueOptionDto> {
  const optionChange = await changing(scope, async (inside) => {
    const store = optionStore(inside);
    const before = await store.mustHave(id);
    if (patch.forwardQueueId) await mustHaveQueues(inside, [patch.forwardQueueId]);
    const rows = await store.ofQueue(before.queueId);
    const { parentId } = patch;
    const moves = parentId !== undefined && parentId !== before.parentId;
    if (moves) {
      if (parentId !== null) mustBeIn(rows, parentId);
      if (branchOf(rows, id).some((row) => row.id === parentId))
        throw invalid({ parentId: "An option cannot be below itself" });
      requireRoom(rows, parentId, heightOf(rows, id));
    }
    const changedOption = await changeRow(inside, before, patch);
    const after = changedOption.row;
    const next = rows.map((row) => (row.id === id ? after : row));
    if (moves || option !== undefined) await renumber(inside, next, after, option);
    if (moves) await renumber(inside, next, { parentId: before.parentId });
    return changedOption;
  });
  return presentChanged(optionChange);
}

/** With everything below it, and all their files. */
export async function removeOption(scope: Scope, id: number): Promise<void> {
  await changing(scope, async (inside) => {
    const store = optionStore(inside);
    const option = await store.mustHave(id);
    const rows = await store.ofQueue(option.queueId);
    const removedRows = branchOf(rows, id);
    await store.remove({ id });
    for (const row of removedRows) forgetFile(inside, row.mediaId);
    await renumber(
      inside,
      rows.filter((row) => !removedRows.includes(row)),
      { parentId: option.parentId },
    );
    return { row: option, details: { deleted: true } };
  });
}

export async function setOptionMedia(
  scope: Scope,
  id: number,
  uploadedFile: UploadedFile | undefined,
): Promise<QueueOptionDto> {
  await optionStore(scope).mustHave(id);
  return attachUpload(scope, uploadedFile, (attachment) => replace(scope, id, attachment));
}

export const dropOptionMedia = (scope: Scope, id: number): Promise<QueueOptionDto> => replace(scope, id, noAttachment);

async function replace(scope: Scope, id: number, attachment: Attachment) {
  const changedOption = await changing(scope, async (inside) => {
    const before = await optionStore(inside).mustHave(id);
    forgetFile(inside, before.mediaId);
    return changeRow(inside, before, attachment);
  });
  return presentChanged(changedOption);
}

export const optionBytes = async (scope: Scope, id: number): Promise<Bytes> =>
  attachedBytes(scope, await optionStore(scope).mustHave(id));

/** One change at a time in a company, so that the numbers of a list stay without gaps. Announces the queue. */
async function changing(scope: Scope, change: (inside: Scope) => Promise<ChangedOption>): Promise<OptionWithRows> {
  const { queue, ...changed } = await changingAlone(scope, async (inside, queues) => {
    const { row, details } = await change(inside);
    const changedQueue = await queues.mustHave(row.queueId);
    if (Object.keys(details).length > 0)
      await recordAudit(inside, {
        action: "queue.changed",
        target: changedQueue.name,
        details: { option: row.title, ...details },
      });
    return { id: row.id, rows: await optionStore(inside).ofQueue(row.queueId), queue: changedQueue };
  });
  companyChanged(scope);
  broadcastQueue(scope, "update", queue);
  return changed;
}

/** The option that was changed, and its queue's options afterwards. */
interface OptionWithRows {
  id: number;
  rows: OptionRow[];
}

function presentChanged({ id, rows }: OptionWithRows): QueueOptionDto {
  const row = rows.find((one) => one.id === id);
  if (!row) throw new AppError("ERR_NO_QUEUE_OPTION_FOUND");
  return presentOption(row, rows);
}

async function changeRow(inside: Scope, before: OptionRow, patch: Change): Promise<ChangedOption> {
  if (Object.keys(patch).length === 0) return { row: before, details: {} };
  const [row = before] = await optionStore(inside).change({ id: before.id }, patch);
  // Ids of rows say nothing to a reader.
  const { parentId: _parent, mediaId: _media, ...named } = patch;
  return { row, details: changesBetween(before, named) };
}

function mustBeIn(rows: readonly OptionRow[], id: number): void {
  if (!rows.some((row) => row.id === id)) throw new AppError("ERR_NO_QUEUE_OPTION_FOUND");
}

/** Throws when the list is full, or the tree would become too deep. */
function requireRoom(rows: readonly OptionRow[], parentId: number | null, height: number): void {
  const siblings = rows.filter((row) => row.parentId === parentId);
  const isFull = siblings.length >= optionLimits.siblings;
  if (isFull || depthOf(rows, parentId) + height > optionLimits.depth) throw new AppError("ERR_TOO_MANY_OPTIONS");
}

/** Numbers a list from 1 without gaps. `movedOption` goes to the position, or to the end. */
async function renumber(
  inside: Scope,
  rows: readonly OptionRow[],
  movedOption: Pick<OptionRow, "parentId"> & { id?: number },
  position?: number,
): Promise<void> {
  const list = rows.filter((row) => row.parentId === movedOption.parentId && row.id !== movedOption.id);
  const row = rows.find(({ id }) => id === movedOption.id);
  if (row) list.splice(position === undefined ? list.length : position - 1, 0, row);
  for (const [index, { id, option }] of list.entries())
    if (option !== index + 1) await optionStore(inside).change({ id }, { option: index + 1 });
}
