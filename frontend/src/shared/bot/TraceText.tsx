import { simulatedSilences, type SimulatedSilence } from "@guiche/contract/bot-scripts";
import type { TraceLine } from "@guiche/contract/bot/vocabulary";
import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import { useTranslation } from "react-i18next";

const reasons = ["finished", "wrongAnswers", "menuLimit", "turnLimit", "loop", "undelivered"] as const;
const plain = ["muted", "closed", "main", "preface", "nothingToSay", "deleted", "up"] as const;
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
  const textOf = ({ what, value }: TraceLine): string | null => {
    if (what === "chose") return t("bot.trace.chose", { number: value ?? "" });
    if (what === "wrongAnswer") return t("bot.trace.wrongAnswer");
    if (what === "waitsForPeople") return t("bot.trace.waitsForPeople");
    if (what === "silent" && isOneOf(simulatedSilences, String(value)))
      return t(`bot.trace.silent.${value as SimulatedSilence}`);
    if (what === "handOver" && isOneOf(reasons, String(value)))
      return t(`bot.trace.handOver.${value as (typeof reasons)[number]}`);
    return isOneOf(plain, what) ? t(`bot.trace.${what}`) : null;
  };
  const parts = trace.flatMap((line, index) => {
    if (line.what !== "at") {
      const text = textOf(line);
      return text ? [<span key={index}>{text}</span>] : [];
    }
    const node = String(line.value);
    const title = node === "menu" ? t("bot.trace.menu") : (titles.get(node) ?? node);
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
