import { queueOptionApi, type QueueOptionDto, type QueueOptionPatch } from "@guiche/contract/queue-options";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { call } from "@/shared/api/call";
import { upload } from "@/shared/api/files";
import { adminFailure } from "@/shared/lists/admin-toast";
import { optionsKey } from "../queue.cache";
import { fieldsOfAfter, type OptionForm } from "./option-form";
import { moveOption, withOption, withoutOption, type OptionPlace, type Options } from "./option-tree";

interface Change {
  /** What the tree will be, shown at once. */
  predict: (options: Options) => Options;
  run: () => Promise<QueueOptionDto | null>;
}

/** The mutations of the options of a queue that exists. */
export function useSavedMutations(queueId: number) {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationKey: optionsKey(queueId),
    scope: { id: `queue-options-${queueId}` },
    mutationFn: ({ run }: Change) => run(),
    onMutate: async ({ predict }) => {
      await client.cancelQueries({ queryKey: optionsKey(queueId), exact: true });
      client.setQueryData<Options>(optionsKey(queueId), (options = []) => predict(options));
    },
    onError: adminFailure,
    onSettled: () => {
      // A reply in between would show an older order for a moment.
      if (client.isMutating({ mutationKey: optionsKey(queueId) }) > 1) return;
      void client.invalidateQueries({ queryKey: optionsKey(queueId), exact: true });
    },
  });

  return useMemo(() => {
    const cacheOption = (option: QueueOptionDto) => {
      client.setQueryData<Options>(optionsKey(queueId), (options = []) => withOption(options, option));
      return option;
    };
    return {
      add: async (
        { title, message, after, sendsBills }: OptionForm,
        place: { parentId: number | null; option?: number },
      ) =>
        cacheOption(
          await call(queueOptionApi.create, {
            body: {
              ...place,
              queueId,
              title: title.trim(),
              message,
              ...fieldsOfAfter({ after }),
              sendsBills,
            },
          }),
        ),
      change: async (id: number, body: QueueOptionPatch) =>
        cacheOption(await call(queueOptionApi.update, { params: { id }, body })),
      saveAttachment: async (
        option: QueueOptionDto,
        { attachment }: OptionForm,
        onProgress: (part: number) => void,
      ) => {
        const params = { id: option.id };
        if (attachment instanceof File)
          return cacheOption(
            await upload(queueOptionApi.setMedia, { params, fields: {}, files: [attachment], onProgress }),
          );
        if (attachment === "none" && option.mediaPath)
          return cacheOption(await call(queueOptionApi.dropMedia, { params }));
        return option;
      },
      rename: (option: QueueOptionDto, title: string) =>
        mutate({
          predict: (options) => withOption(options, { ...option, title }),
          run: () => call(queueOptionApi.update, { params: { id: option.id }, body: { title } }),
        }),
      move: (id: number, place: OptionPlace) =>
        mutate({
          predict: (options) => moveOption(options, id, place),
          run: () => call(queueOptionApi.update, { params: { id }, body: place }),
        }),
      remove: (id: number) =>
        mutate({
          predict: (options) => withoutOption(options, id),
          run: async () => {
            await call(queueOptionApi.remove, { params: { id } });
            return null;
          },
        }),
    };
  }, [client, mutate, queueId]);
}

export type OptionMutations = ReturnType<typeof useSavedMutations>;
