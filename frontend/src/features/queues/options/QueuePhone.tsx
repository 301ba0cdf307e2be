import type { BotMenusDto } from "@guiche/contract/bot-menus";
import { queueNodeId } from "@guiche/contract/bot/program";
import { useFormikContext } from "formik";
import { useMemo } from "react";
import { BotPhone } from "@/shared/bot/BotPhone";
import { connectionFor, withDraft } from "@/shared/bot/source";
import { useBotMenus } from "@/shared/bot/use-menus";
import type { QueueForm } from "../fields";
import type { QueueRow } from "../queue.cache";
import { allOf, findOption, withOption, type Options } from "./option-tree";
import type { OptionDraft } from "./use-draft";
import { botQueue, optionIdOf } from "./use-findings";
import { useOptions } from "./use-options";

/** Until the other queues and the connections have loaded. */
const onlyThis: BotMenusDto = {
  connections: [],
  queues: [],
  language: "pt",
  greetsOneQueue: true,
  scheduleType: "disabled",
};
const none: Options = [];

/** The phone beside the form: what a customer gets in this queue with everything that is typed, saved or not. */
export function QueuePhone({ queue, draft }: { queue: QueueRow; draft: OptionDraft }) {
  const { values } = useFormikContext<QueueForm>();
  const { data: menus = onlyThis } = useBotMenus();
  const { data: stored = none } = useOptions(queue.id);
  const { name, greetingMessage, outOfHoursMessage, schedules, attachment, promptId, integrationId, sendsBills } =
    values;
  const options = useMemo(() => (draft.option ? withOption(stored, draft.option) : stored), [stored, draft.option]);
  const shown = useMemo(() => {
    const typed = botQueue(
      {
        ...queue,
        name,
        greetingMessage,
        sendsBills,
        promptId: promptId === "" ? null : promptId,
        integrationId: integrationId === "" ? null : integrationId,
        mediaPath: attachment === "none" ? null : "",
      },
      options,
    );
    return withDraft(menus, { ...typed, outOfHoursMessage, schedules });
  }, [
    menus,
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
  ]);
  const connection = useMemo(() => connectionFor(shown, queue.id), [shown, queue.id]);

  const fileOf = (node: string) =>
    node === queueNodeId(queue.id)
      ? attachment instanceof File
        ? attachment.name
        : (queue.mediaName ?? null)
      : (findOption(options, optionIdOf(node))?.mediaName ?? null);
  const show = (node: string) => {
    const id = optionIdOf(node);
    if (allOf(stored).some((option) => option.id === id)) draft.tree.current?.reveal(id!);
  };
  return <BotPhone menus={shown} connection={connection} startQueueId={queue.id} fileOf={fileOf} onNode={show} />;
}
