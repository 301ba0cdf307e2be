import { findingsOf, lint } from "@guiche/contract/bot/lint";
import { compileMenu, optionNodeId, type BotOption, type BotQueue } from "@guiche/contract/bot/program";
import type { QueueOptionDto } from "@guiche/contract/queue-options";
import { useCallback, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useBotMenus } from "@/shared/bot/use-menus";
import type { QueueRow } from "../queue.cache";
import { useQueues } from "../use-queues";
import type { Options } from "./option-tree";

const botOption = ({ children, mediaName, ...option }: QueueOptionDto): BotOption => ({
  ...option,
  hasMedia: mediaName !== null,
  children: children.map(botOption),
});

/** A queue and its tree as the bot's engine reads them. */
export const botQueue = (
  { id, name, greetingMessage = "", mediaPath = null, promptId, integrationId, sendsBills }: QueueRow,
  options: Options,
): BotQueue => ({
  id,
  name,
  greetingMessage,
  hasMedia: mediaPath !== null,
  options: options.map(botOption),
  ...(promptId !== undefined && { promptId }),
  ...(integrationId !== undefined && { integrationId }),
  ...(sendsBills !== undefined && { sendsBills }),
});

/** What is probably a mistake in a queue's tree, and the words for it at each option. */
export function useFindings(queue: QueueRow, options: Options) {
  const { t } = useTranslation("queues");
  const { data: queues } = useQueues();
  const { data: menus } = useBotMenus();
  const findings = useMemo(() => {
    // With the trees of the other queues, once they have loaded, queues that lead to each other are found too.
    const botQueues = menus?.queues ?? (queues ?? []).map((other) => botQueue(other, []));
    const others = botQueues.filter(({ id }) => id !== queue.id);
    const program = compileMenu({
      connection: { greetingMessage: "", queueIds: [queue.id], maxUseBotQueues: 0, timeUseBotQueues: 0 },
      queues: [botQueue(queue, options), ...others],
      language: "pt",
      greetsOneQueue: true,
    });
    return findingsOf(program, lint(program), queue.id);
  }, [queue, queues, menus, options]);

  const words = useMemo(() => {
    const words = new Map<string, string>();
    for (const { kind, node } of findings)
      words.set(node, [words.get(node), t(`options.problems.${kind}`)].filter(Boolean).join(" "));
    return words;
  }, [findings, t]);
  const problemsOf = useCallback((id: number) => words.get(optionNodeId(id)) ?? "", [words]);
  return { findings, problemsOf };
}

/** The option of a node; null: the queue itself. */
export const optionIdOf = (node: string): number | null =>
  node.startsWith("option:") ? Number(node.slice("option:".length)) : null;
