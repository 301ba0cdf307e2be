import type { MessageDto } from "@guiche/contract/messages";
import { styled } from "@mui/material/styles";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { spoken } from "./spoken";

const longest = 140;
/** More than this at once are counted, not read. */
const mostRead = 3;

const Unseen = styled("div")({
  position: "absolute",
  width: 1,
  height: 1,
  margin: -1,
  overflow: "hidden",
  clipPath: "inset(50%)",
  whiteSpace: "nowrap",
});

/** Says aloud what comes in, and nothing else: the log itself would be read again with every scroll. */
export function Announcer({ messages, name }: { messages: readonly MessageDto[]; name: string }) {
  const { t } = useTranslation("tickets");
  const newest = useRef<number | null>(null);
  const [text, setText] = useState("");

  useEffect(() => {
    const known = newest.current;
    const last = messages.reduce((highest, message) => Math.max(highest, message.id), known ?? 0);
    newest.current = last;
    if (known === null || last === known) return;
    const arrived = messages.filter((message) => message.id > known && !message.fromMe);
    if (arrived.length === 0) return;
    const words = arrived.map((message) => spoken(t, message).slice(0, longest));
    setText(
      arrived.length > mostRead
        ? t("log.arrivedMany", { name, count: arrived.length })
        : t("log.arrived", { name, text: words.join(". ").slice(0, longest) }),
    );
  }, [messages, name, t]);

  return <Unseen aria-live="polite">{text}</Unseen>;
}
