import { queueOptionApi, type NewQueueOption, type QueueOptionDto } from "@guiche/contract/queue-options";
import type { QueryClient } from "@tanstack/react-query";
import { call } from "@/shared/api/call";
import { upload } from "@/shared/api/files";
import { newQueueId, optionsKey } from "../queue.cache";
import { fieldsOfAfter, type OptionForm } from "./option-form";
import {
  allOf,
  childrenOf,
  moveOption,
  withOption,
  withoutOption,
  type OptionPlace,
  type Options,
} from "./option-tree";
import type { Branch } from "./tree-file";
import type { OptionMutations } from "./use-saved-options";

const key = optionsKey(newQueueId);

export const newOptions = (client: QueryClient): Options => client.getQueryData<Options>(key) ?? [];
const place = (client: QueryClient, change: (options: Options) => Options) =>
  client.setQueryData<Options>(key, change(newOptions(client)));

/** Forgets the options of the new queue that was saved or given up. */
export const forgetNewOptions = (client: QueryClient) => client.setQueryData<Options>(key, []);

/** Smaller than every id so far; -1 is the option that is being typed. */
const nextId = (options: Options): number => Math.min(-1, ...allOf(options).map(({ id }) => id)) - 1;

const blank = { queueId: newQueueId, mediaPath: null, mediaName: null, createdAt: "", updatedAt: "" } as const;

/** Files of new options, by the options' ids: they are uploaded once the queue exists. */
export type NewFiles = Map<number, File>;

/** The same as the mutations of a saved queue, in the cache alone. */
export function newOptionMutations(client: QueryClient, files: NewFiles): OptionMutations {
  const putOption = (option: QueueOptionDto) => {
    place(client, (options) => withOption(options, option));
    return option;
  };
  const mustFind = (id: number): QueueOptionDto => {
    const option = allOf(newOptions(client)).find((one) => one.id === id);
    if (!option) throw new Error("The new option is gone.");
    return option;
  };
  return {
    add: ({ title, message, after, sendsBills }: OptionForm, at: { parentId: number | null; option?: number }) => {
      const options = newOptions(client);
      const { parentId, option = childrenOf(options, parentId).length + 1 } = at;
      const fields = { title: title.trim(), message, ...fieldsOfAfter({ after }), sendsBills };
      return Promise.resolve(putOption({ ...blank, ...fields, id: nextId(options), parentId, option, children: [] }));
    },
    change: (id, patch) => Promise.resolve(putOption({ ...mustFind(id), ...patch })),
    saveAttachment: ({ id }, { attachment }) => {
      if (attachment instanceof File) files.set(id, attachment);
      else if (attachment === "none") files.delete(id);
      return Promise.resolve(putOption({ ...mustFind(id), mediaName: files.get(id)?.name ?? null }));
    },
    rename: (option, title) => void putOption({ ...option, title }),
    move: (id: number, to: OptionPlace) => void place(client, (options) => moveOption(options, id, to)),
    remove: (id) => void place(client, (options) => withoutOption(options, id)),
  };
}

/** Adds branches of a template or a file at the end of the new queue's options. */
export function addNewBranches(
  client: QueryClient,
  queueIds: ReadonlyMap<string, number>,
  branches: readonly Branch[],
  parentId: number | null = null,
): void {
  for (const { title, message, forwardTo, closesTicket, sendsBills, children } of branches) {
    const options = newOptions(client);
    const id = nextId(options);
    const option = childrenOf(options, parentId).length + 1;
    const forwardQueueId = queueIds.get(forwardTo ?? "") ?? null;
    const fields = { title, message, forwardQueueId, closesTicket, sendsBills };
    place(client, (before) => withOption(before, { ...blank, ...fields, id, parentId, option, children: [] }));
    addNewBranches(client, queueIds, children, id);
  }
}

/** The tree as it is sent with the new queue. */
export const newOptionsInput = (options: Options): NewQueueOption[] =>
  options.map(({ title, message, forwardQueueId, closesTicket, sendsBills, children }) => ({
    title,
    message,
    forwardQueueId,
    closesTicket,
    sendsBills,
    children: newOptionsInput(children),
  }));

/** Uploads the files of the options that were just made: both trees have the same order. */
export async function uploadNewFiles(queueId: number, options: Options, files: NewFiles): Promise<void> {
  if (files.size === 0) return;
  const createdOptions = allOf(await call(queueOptionApi.list, { query: { queueId } }));
  for (const [index, { id }] of allOf(options).entries()) {
    const [file, option] = [files.get(id), createdOptions[index]];
    if (file && option) await upload(queueOptionApi.setMedia, { params: { id: option.id }, fields: {}, files: [file] });
  }
}
