import { valueIn, fill } from "@guiche/contract/texts/variables";
import { wallTime } from "@guiche/contract/time/wall-time";
import Box from "@mui/material/Box";
import { useTranslation } from "react-i18next";
import { Markup } from "../markup/Markup";
import { staticStyled } from "../ui/static-styled";
import { visuallyHidden } from "../ui/visually-hidden";
import { useCompanyZone } from "../session/company-zone";
import type { SampleContact } from "./facts";
import type { Turn } from "./simulate";
import { TraceText } from "./TraceText";

const Bubble = staticStyled("div", ({ vars: { palette } }) => ({
  alignSelf: "flex-start",
  maxWidth: "88%",
  padding: "8px 12px",
  borderRadius: 14,
  whiteSpace: "pre-wrap",
  overflowWrap: "anywhere",
  backgroundColor: palette.chat.bubbleIn,
  "&[data-own]": { alignSelf: "flex-end", backgroundColor: palette.chat.bubbleOut },
}));
const File = staticStyled("div", ({ vars: { palette } }) => ({
  padding: "6px 10px",
  borderRadius: 8,
  fontSize: "0.8125rem",
  backgroundColor: palette.sunken,
}));

/** Minutes since midnight of a wall time. */
const minutesIn = (wall: string): number => Number(wall.slice(11, 13)) * 60 + Number(wall.slice(14));

interface Props {
  turn: Turn;
  contact: SampleContact;
  language: string;
  /** The titles of the nodes. */
  titles: ReadonlyMap<string, string>;
  fileOf?: (node: string) => string | null;
  onNode?: (node: string) => void;
}

/** What the customer wrote, what the bot answered, and why. */
export function TurnBubbles({ turn, contact, language, titles, fileOf, onNode }: Props) {
  const { t } = useTranslation("queues");
  const minuteOfDay = minutesIn(wallTime(turn.at, useCompanyZone()));
  const fillText = (text: string) =>
    fill(
      text,
      valueIn({
        contact,
        queue: titles.get(`queue:${turn.queueId}`) ?? "",
        user: "",
        ticket: { id: 1, protocol: "0001" },
        minuteOfDay,
        language,
      }),
      (word) => contact.fields[word] || undefined,
    );
  return (
    <>
      {turn.text === null ? null : (
        <Bubble data-own="">
          <Speaker by={t("bot.customer")} />
          {turn.text}
        </Bubble>
      )}
      {turn.replies.map(({ text, media }, index) => (
        <Bubble key={index}>
          <Speaker by={t("bot.bot")} />
          {media === null ? null : <File>{fileOf?.(media) ?? t("bot.file")}</File>}
          <Markup text={fillText(text)} />
        </Bubble>
      ))}
      <TraceText trace={turn.trace} titles={titles} onNode={onNode} />
    </>
  );
}

const Speaker = ({ by }: { by: string }) => (
  <Box component="span" sx={visuallyHidden}>
    {by}:{" "}
  </Box>
);
