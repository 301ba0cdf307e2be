import type { BotOption } from "@guiche/contract/bot/program";
import type { QueueOptionDto } from "@guiche/contract/queue-options";
import type { OptionRow } from "./option.store";

/** The options below a parent (null: the queue), in order, each with the tree below it. */
export const treeOf = (rows: readonly OptionRow[], parentId: number | null): QueueOptionDto[] =>
  rows.filter((row) => row.parentId === parentId).map((row) => presentOption(row, rows));

export const presentOption = (row: OptionRow, rows: readonly OptionRow[]): QueueOptionDto => ({
  id: row.id,
  title: row.title,
  message: row.message,
  option: row.option,
  queueId: row.queueId,
  parentId: row.parentId,
  sendsBills: row.sendsBills,
  forwardQueueId: row.forwardQueueId,
  closesTicket: row.closesTicket,
  // A new file gets a new address, so browsers do not show a cached one.
  mediaPath: row.mediaId === null ? null : `/queue-options/${row.id}/media?version=${row.mediaId}`,
  mediaName: row.mediaName,
  children: treeOf(rows, row.id),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

/** The option and everything below it. */
export function branchOf(rows: readonly OptionRow[], id: number): OptionRow[] {
  const below = rows.filter((row) => row.parentId === id).flatMap((row) => branchOf(rows, row.id));
  return [...rows.filter((row) => row.id === id), ...below];
}

/** How many lists are within each other from here down; 0 for none. */
export const heightOf = (rows: readonly OptionRow[], id: number): number =>
  1 + Math.max(0, ...rows.filter((row) => row.parentId === id).map((row) => heightOf(rows, row.id)));

/** How many options stand above and at this one; 0 for the queue itself. */
export function depthOf(rows: readonly OptionRow[], id: number | null): number {
  const row = rows.find((one) => one.id === id);
  return row ? 1 + depthOf(rows, row.parentId) : 0;
}

/** What a list offers, with everything below it, as the bot's programs have it. */
export const optionTree = (rows: readonly OptionRow[], parent: number | null): BotOption[] =>
  rows
    .filter(({ parentId }) => parentId === parent)
    .map(({ id, title, message, mediaId, forwardQueueId, closesTicket, sendsBills }) => ({
      id,
      title,
      message,
      hasMedia: mediaId !== null,
      forwardQueueId,
      closesTicket,
      sendsBills,
      children: optionTree(rows, id),
    }));
