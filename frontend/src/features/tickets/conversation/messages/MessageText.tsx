import type { MentionDto } from "@guiche/contract/messages";
import { use, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Markup } from "@/shared/markup/Markup";
import { MarksContext } from "@/shared/markup/marks";
import { staticStyled } from "@/shared/ui/static-styled";
import { BubbleText } from "@/shared/ui/bubble-text";
import { foldedText } from "./fold";
import { bareButton } from "@/shared/ui/looks";

const FoldButton = staticStyled("button", (theme) => ({
  display: "block",
  margin: 0,
  padding: "4px 0",
  minHeight: 28,
  ...bareButton,
  fontSize: "0.875rem",
  fontWeight: 600,
  color: theme.vars.palette.link,
  "&:hover": { textDecoration: "underline" },
  "@media (pointer: coarse)": { minHeight: 44 },
}));

/** Messages that were unfolded: the list mounts a row again whenever it scrolls back into sight. */
const unfoldedWids = new Set<string>();

interface Props {
  text: string;
  mentions: readonly MentionDto[];
  /** Identifies the message while the page is open. */
  wid: string;
  isBig: boolean;
}

/** The text of a message. A long one folds, unless a search hit lies in the hidden part. */
export function MessageText({ text, mentions, wid, isBig }: Props) {
  const { t } = useTranslation("tickets");
  const beginning = useMemo(() => foldedText(text), [text]);
  const marks = use(MarksContext);
  const [isOpen, setOpen] = useState(() => unfoldedWids.has(wid));
  const button = useRef<HTMLButtonElement>(null);
  const hasHit = beginning !== null && !isOpen && (marks?.(text).some(([, to]) => to > beginning.length) ?? false);
  const shows = beginning === null || isOpen || hasHit;

  const toggle = () => {
    if (isOpen) unfoldedWids.delete(wid);
    else unfoldedWids.add(wid);
    setOpen(!isOpen);
    const bubble = button.current?.closest("article");
    const log = bubble?.closest('[role="log"]');
    // At the end of the log a row grows upwards; go on reading where the message begins.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        if (bubble && log && bubble.getBoundingClientRect().top < log.getBoundingClientRect().top)
          bubble.scrollIntoView({ block: "start" });
      }),
    );
  };

  return (
    <>
      <BubbleText data-big={isBig || undefined}>
        <Markup text={shows ? text : `${beginning}…`} mentions={mentions} />
      </BubbleText>
      {beginning === null || hasHit ? null : (
        <FoldButton ref={button} type="button" aria-expanded={isOpen} onClick={toggle}>
          {t(isOpen ? "log.readLess" : "log.readMore")}
        </FoldButton>
      )}
    </>
  );
}
