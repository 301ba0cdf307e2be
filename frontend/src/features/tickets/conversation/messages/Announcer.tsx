import type { MessageDto } from "@guiche/contract/messages";
import { beginningOf } from "@guiche/contract/texts/beginning";
import Box from "@mui/material/Box";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { visuallyHidden } from "@/shared/ui/visually-hidden";
import { messageInWords } from "../../state/messages/message-in-words";

const maxLength = 140;
/** If more messages arrive at once, only their number is announced. */
const maxRead = 3;
/** Lines kept in the DOM for slow screen readers. */
const maxKept = 10;

interface Line {
  /** Id of the newest message it announces. */
  id: number;
  text: string;
}

interface Props {
  messages: readonly MessageDto[];
  name: string;
  /** Whether the messages have been fetched. Messages before that are history and are not announced. */
  isFresh: boolean;
}

/**
 * A live region for incoming messages. The log itself cannot be one, because it renders again with every scroll. Each
 * announcement is an element of its own, so that a repeated text is read again.
 */
export function Announcer({ messages, name, isFresh }: Props) {
  const { t } = useTranslation("tickets");
  const newest = useRef<number | null>(null);
  const [lines, setLines] = useState<readonly Line[]>([]);

  useEffect(() => {
    if (!isFresh) return;
    const lastId = newest.current;
    const last = messages.reduce((highest, message) => Math.max(highest, message.id), lastId ?? 0);
    newest.current = last;
    if (lastId === null || last === lastId) return;
    const newMessages = messages.filter((message) => message.id > lastId && !message.fromMe);
    if (newMessages.length === 0) return;
    const words = newMessages.map((message) => beginningOf(messageInWords(t, message), maxLength));
    const text =
      newMessages.length > maxRead
        ? t("log.arrivedMany", { name, count: newMessages.length })
        : t("log.arrived", { name, text: beginningOf(words.join(". "), maxLength) });
    setLines((current) => [...current, { id: last, text }].slice(-maxKept));
  }, [messages, name, isFresh, t]);

  return (
    <Box aria-live="polite" sx={visuallyHidden}>
      {lines.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </Box>
  );
}
