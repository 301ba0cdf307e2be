import type { MessageDto } from "@guiche/contract/messages";
import Box from "@mui/material/Box";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { visuallyHidden } from "@/shared/ui/visually-hidden";
import { spoken } from "../../state/messages/spoken";

const longest = 140;
/** More than this at once are counted, not read. */
const mostRead = 3;
/** Lines that a slow voice may still be about to read. */
const mostKept = 10;

interface Line {
  /** Of the newest message it tells of. */
  id: number;
  text: string;
}

interface Props {
  messages: readonly MessageDto[];
  name: string;
  /** They are as the server has them now; what comes before that is history, not news. */
  isFresh: boolean;
}

/**
 * Says aloud what comes in, and nothing else: the log itself would be read again with every scroll. Each piece of news
 * is a line of its own, so that the same words said twice are heard twice.
 */
export function Announcer({ messages, name, isFresh }: Props) {
  const { t } = useTranslation("tickets");
  const newest = useRef<number | null>(null);
  const [lines, setLines] = useState<readonly Line[]>([]);

  useEffect(() => {
    if (!isFresh) return;
    const known = newest.current;
    const last = messages.reduce((highest, message) => Math.max(highest, message.id), known ?? 0);
    newest.current = last;
    if (known === null || last === known) return;
    const arrived = messages.filter((message) => message.id > known && !message.fromMe);
    if (arrived.length === 0) return;
    const words = arrived.map((message) => spoken(t, message).slice(0, longest));
    const text =
      arrived.length > mostRead
        ? t("log.arrivedMany", { name, count: arrived.length })
        : t("log.arrived", { name, text: words.join(". ").slice(0, longest) });
    setLines((said) => [...said, { id: last, text }].slice(-mostKept));
  }, [messages, name, isFresh, t]);

  return (
    <Box aria-live="polite" sx={visuallyHidden}>
      {lines.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </Box>
  );
}
