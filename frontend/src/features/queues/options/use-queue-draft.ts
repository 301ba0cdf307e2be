import type { BotMenusDto } from "@guiche/contract/bot-menus";
import { useFormikContext } from "formik";
import { useCallback, useDeferredValue, useMemo } from "react";
import { withDraft } from "@/shared/bot/source";
import type { QueueForm } from "../fields";
import type { QueueRow } from "../queue.cache";
import { withOption, type Options } from "./option-tree";
import { useDraftOption, type OptionDraft } from "./use-draft";
import { botQueue } from "./use-findings";
import { useOptions } from "./use-options";

const none: Options = [];

/**
 * The queue as it is typed, saved or not: its options, and the company's menus with it. The tree and what is typed in an
 * option are painted first: the bot's engine reads the whole tree again.
 */
export function useQueueDraft(queue: QueueRow, draft: OptionDraft) {
  const { values } = useFormikContext<QueueForm>();
  const { data = none } = useOptions(queue.id);
  const storedOptions = useDeferredValue(data);
  const option = useDeferredValue(useDraftOption(draft));
  const { name, greetingMessage, outOfHoursMessage, schedules, attachment, promptId, integrationId, sendsBills } =
    values;
  const options = useMemo(() => (option ? withOption(storedOptions, option) : storedOptions), [storedOptions, option]);
  const apply = useCallback(
    (menus: BotMenusDto): BotMenusDto => {
      const editedQueue = {
        ...queue,
        name,
        greetingMessage,
        sendsBills,
        promptId: promptId === "" ? null : promptId,
        integrationId: integrationId === "" ? null : integrationId,
        mediaPath: attachment === "none" ? null : "",
      };
      return withDraft(menus, { ...botQueue(editedQueue, options), outOfHoursMessage, schedules });
    },
    [
      queue,
      name,
      greetingMessage,
      outOfHoursMessage,
      schedules,
      attachment,
      options,
      promptId,
      integrationId,
      sendsBills,
    ],
  );
  return { storedOptions, options, attachment, apply };
}
