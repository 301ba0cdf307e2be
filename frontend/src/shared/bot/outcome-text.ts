import type { ScriptOutcome } from "@guiche/contract/bot-scripts";
import { queueNodeId } from "@guiche/contract/bot/program";
import { useTranslation } from "react-i18next";

/** Where a conversation stands, in words: the place, the queue, and whether a person is awaited. */
export function useOutcomeText(titles: ReadonlyMap<string, string>) {
  const { t } = useTranslation("botTry");
  return ({ at, queueId, left, speaks }: ScriptOutcome): string =>
    [
      at === "menu" ? t("outcome.menu") : at === null ? t("outcome.nowhere") : (titles.get(at) ?? at),
      queueId === null
        ? t("outcome.noQueue")
        : t("outcome.queue", { queue: titles.get(queueNodeId(queueId)) ?? queueId }),
      left === null ? null : t(left === "closed" ? "outcome.closed" : "outcome.left"),
      speaks ? null : t("outcome.silent"),
    ]
      .filter(Boolean)
      .join(" · ");
}
