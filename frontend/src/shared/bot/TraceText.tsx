import { simulatedSilences } from "@guiche/contract/bot-scripts";
import { billsId } from "@guiche/contract/bot/program";
import type { TraceLine } from "@guiche/contract/bot/engine-types";
import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import { useTranslation } from "react-i18next";

const reasons = [
  ...(["finished", "wrongAnswers", "menuLimit", "turnLimit", "loop", "undelivered"] as const),
  ...(["speaker", "callFailed", "planOff"] as const),
];
const failures = [
  ...(["noModel", "spent", "refused", "noCredit", "unavailable", "forbidden", "unreachable", "timeout"] as const),
  ...(["tooLarge", "unreadable", "notSetUp", "tooMany", "gone", "late"] as const),
];
const plain = [
  ...([
    "wrongAnswer",
    "waitsForPeople",
    "muted",
    "closed",
    "main",
    "held",
    "preface",
    "nothingToSay",
    "deleted",
    "up",
  ] as const),
  ...(["listens", "late", "expired", "manyReplies", "returned", "closesTicket", "fellBack"] as const),
];
const isOneOf = <Word extends string>(words: readonly Word[], word: string): word is Word =>
  (words as readonly string[]).includes(word);

interface Props {
  trace: readonly TraceLine[];
  titles: ReadonlyMap<string, string>;
  onNode?: (node: string) => void;
}

/** Why the bot answered as it did, in one line. */
export function TraceText({ trace, titles, onNode }: Props) {
  const { t } = useTranslation("queues");
  const titleOf = (node: string) => {
    if (node === "menu") return t("bot.trace.menu");
    return node === billsId ? t("bot.trace.bills") : (titles.get(node) ?? node);
  };
  const textOf = ({ what, value: rawValue = "" }: TraceLine): string | null => {
    const value = String(rawValue);
    if (what === "chose") return t("bot.trace.chose", { number: value });
    if (what === "asks") return t("bot.trace.asks", { name: titleOf(value) });
    if (what === "command") return t("bot.trace.command", { command: value });
    // The line after it says why a call failed.
    if (what === "answered") return value === "failed" ? null : t("bot.trace.answered");
    if (what === "failed") {
      // `refused: commands[0].queueId: Unknown: 99`
      const [failure = "", ...detail] = value.split(": ");
      const reason = isOneOf(failures, failure) ? t(`bot.trace.failures.${failure}`) : failure;
      return t("bot.trace.failed", { reason: [reason, ...detail].join(": ") });
    }
    if (what === "silent" && isOneOf(simulatedSilences, value)) return t(`bot.trace.silent.${value}`);
    if (what === "handOver" && isOneOf(reasons, value)) return t(`bot.trace.handOver.${value}`);
    return isOneOf(plain, what) ? t(`bot.trace.${what}`) : null;
  };
  const parts = trace.flatMap((line, index) => {
    if (line.what !== "at") {
      const text = textOf(line);
      return text ? [<span key={index}>{text}</span>] : [];
    }
    const node = String(line.value);
    const title = titleOf(node);
    return onNode && node.startsWith("option:")
      ? [
          <Link key={index} component="button" type="button" variant="caption" onClick={() => onNode(node)}>
            {title}
          </Link>,
        ]
      : [<span key={index}>{title}</span>];
  });
  if (parts.length === 0) return null;
  return (
    <Box sx={{ typography: "caption", color: "text.secondary", display: "flex", flexWrap: "wrap", columnGap: 2 }}>
      <span>{t("bot.trace.why")}</span>
      {parts}
    </Box>
  );
}
