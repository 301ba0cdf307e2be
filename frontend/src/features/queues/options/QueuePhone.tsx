import type { BotMenusDto } from "@guiche/contract/bot-menus";
import { queueNodeId } from "@guiche/contract/bot/program";
import { memo, useCallback, useMemo } from "react";
import { BotPhone } from "@/shared/bot/BotPhone";
import { connectionFor } from "@/shared/bot/source";
import { useBotMenus } from "@/shared/bot/use-menus";
import type { QueueRow } from "../queue.cache";
import { allOf, findOption } from "./option-tree";
import type { OptionDraft } from "./use-draft";
import { optionIdOf } from "./use-findings";
import { useQueueDraft } from "./use-queue-draft";

/** While what is typed is painted first, it keeps what it shows. */
const Phone = memo(BotPhone);

/** Until the other queues and the connections have loaded. */
const onlyThis: BotMenusDto = {
  connections: [],
  queues: [],
  language: "pt",
  greetsOneQueue: true,
  scheduleType: "disabled",
};

/** The phone next to the form: what a customer gets in this queue with everything that is typed, saved or not. */
export function QueuePhone({ queue, draft }: { queue: QueueRow; draft: OptionDraft }) {
  const { data: menus = onlyThis } = useBotMenus();
  const { storedOptions, options, attachment, apply } = useQueueDraft(queue, draft);
  const shownMenus = useMemo(() => apply(menus), [menus, apply]);
  const connection = useMemo(() => connectionFor(shownMenus, queue.id), [shownMenus, queue.id]);

  const queueFile = attachment instanceof File ? attachment.name : (queue.mediaName ?? null);
  const fileOf = useCallback(
    (node: string) =>
      node === queueNodeId(queue.id) ? queueFile : (findOption(options, optionIdOf(node))?.mediaName ?? null),
    [queue.id, queueFile, options],
  );
  const { tree } = draft;
  const show = useCallback(
    (node: string) => {
      const id = optionIdOf(node);
      if (allOf(storedOptions).some((option) => option.id === id)) tree.current?.reveal(id!);
    },
    [storedOptions, tree],
  );
  // Where customers reach it without a choice, its greeting depends on the company's setting.
  const offering = menus.connections.filter(({ queueIds }) => queueIds.includes(queue.id));
  const isAlone = offering.length > 0 && offering.every(({ queueIds }) => queueIds.length === 1);
  const startQueueId = isAlone && !menus.greetsOneQueue ? null : queue.id;
  return <Phone menus={shownMenus} connection={connection} startQueueId={startQueueId} fileOf={fileOf} onNode={show} />;
}
