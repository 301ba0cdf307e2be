import type { QuotedDto } from "@guiche/contract/messages";
import type { Theme } from "@mui/material/styles";
import { staticStyled } from "@/shared/ui/static-styled";
import { useTranslation } from "react-i18next";
import { messageInWords } from "./message-in-words";
import { atMostLines } from "@/shared/ui/looks";

const look = (theme: Theme) =>
  ({
    display: "block",
    width: "100%",
    minWidth: 0,
    margin: "0 0 4px",
    padding: "4px 8px",
    border: 0,
    borderInlineStart: `3px solid ${theme.vars.palette.primary.main}`,
    borderRadius: 6,
    font: "inherit",
    fontSize: "0.8125rem",
    textAlign: "start",
    color: theme.vars.palette.text.secondary,
    backgroundColor: theme.vars.palette.background.default,
    "&:is(button)": { cursor: "pointer" },
    "& b": { display: "block", unicodeBidi: "plaintext", color: theme.vars.palette.text.primary },
    "& span": {
      ...atMostLines(2),
      unicodeBidi: "plaintext",
    },
  }) as const;
const QuoteText = staticStyled("div", look);
const Way = staticStyled("button", look);

interface Props {
  quoted: QuotedDto;
  onJumpTo?: (id: number) => void;
}

/** The quoted message of a reply. It links to the message if that can be shown. */
export function Quote({ quoted, onJumpTo }: Props) {
  const { t } = useTranslation("tickets");
  const author = quoted.author || t("log.you");
  const name = quoted.unverified ? t("log.unverified", { name: author }) : author;
  const text = messageInWords(t, quoted);
  const words = (
    <>
      <b>{name}</b>
      <span>{text}</span>
    </>
  );
  const { id } = quoted;
  if (id === null || !onJumpTo) {
    return (
      <QuoteText data-testid="quote" role="group" aria-label={t("log.answers", { name, text })}>
        {words}
      </QuoteText>
    );
  }
  return (
    <Way type="button" data-testid="quote" aria-label={t("log.goTo", { name, text })} onClick={() => onJumpTo(id)}>
      {words}
    </Way>
  );
}
