import Box from "@mui/material/Box";
import ButtonBase from "@mui/material/ButtonBase";
import { useTranslation } from "react-i18next";
import WarnIcon from "lucide-react/icons/triangle-alert";
import { oneLine } from "@/shared/ui/looks";
import { visuallyHidden } from "@/shared/ui/visually-hidden";
import { staticStyled } from "@/shared/ui/static-styled";
import { useCustomerActivity } from "./customers";
import { firstName, joinNames, pluralKey } from "./names";
import { useViewers } from "./use-viewers";
import type { TeammateAnswer } from "./use-teammate-answered";
import { useEffect, useRef, useState } from "react";

/** The same sentence is not announced again within this time, because people pause while typing. */
const quietMs = 60_000;
/** Short visits are not announced. */
const settleMs = 1_500;

/** Debounces a changing text for the live region. */
function useOnceAloud(text: string): string {
  const [aloud, setAloud] = useState("");
  const announcedAt = useRef(new Map<string, number>());
  useEffect(() => {
    const timer = setTimeout(() => {
      const now = Date.now();
      const before = announcedAt.current.get(text);
      if (text !== "" && (before === undefined || now - before > quietMs)) {
        announcedAt.current.set(text, now);
        setAloud(text);
      } else setAloud("");
    }, settleMs);
    return () => clearTimeout(timer);
  }, [text]);
  return aloud;
}

const line = { height: 24, px: { xs: 3, sm: 4 }, display: "flex", alignItems: "center", gap: 2, typography: "caption" };
const Aloud = staticStyled("div", visuallyHidden);

interface Props {
  ticketId: number;
  customer: string;
  teammate: TeammateAnswer;
}

/** One line: a teammate has answered in the meantime, or who is typing. */
export default function TeamLine({ ticketId, customer, teammate: { who, dismiss } }: Props) {
  const { t } = useTranslation("attention");
  const names = useViewers(ticketId)
    .filter(({ typing }) => typing)
    .map(({ name }) => name);
  const all = joinNames(names, t("looking.and"));
  const typing =
    names.length === 0
      ? ""
      : pluralKey(names) === "one"
        ? t("typing.one", { name: all })
        : t("typing.many", { names: all });
  const replyNotice = who === null ? "" : who ? t("answered.by", { name: firstName(who) }) : t("answered.someone");
  const act = useCustomerActivity(ticketId);
  const writers = [act && t(`customer.${act}`, { name: customer }), typing].filter(Boolean).join(" · ");
  const aloud = useOnceAloud(typing);
  return (
    <>
      {/* Announces when a colleague starts typing, not every pause; for customers only the message is announced. */}
      <Aloud role="status">{replyNotice || aloud}</Aloud>
      {replyNotice ? (
        <AnswerNotice text={replyNotice} onDismiss={dismiss} />
      ) : writers ? (
        <Writing text={writers} silent={act === null} />
      ) : null}
    </>
  );
}

/** `silent`: hidden from screen readers, because the text is announced elsewhere. */
const Writing = ({ text, silent }: { text: string; silent: boolean }) => (
  <Box aria-hidden={silent || undefined} data-testid="typing" sx={{ ...line, color: "text.secondary" }}>
    <Box component="span" sx={oneLine}>
      {text}
    </Box>
  </Box>
);

function AnswerNotice({ text, onDismiss }: { text: string; onDismiss: () => void }) {
  const { t } = useTranslation("attention");
  return (
    <Box
      data-testid="teammate-answered"
      sx={(theme) => ({
        ...line,
        bgcolor: theme.vars.palette.state.warn.tint,
        color: theme.vars.palette.state.warn.main,
      })}
    >
      <WarnIcon size={16} />
      <Box component="span" aria-hidden="true" title={text} sx={{ ...oneLine, fontWeight: 600 }}>
        {text}
      </Box>
      <ButtonBase
        onClick={onDismiss}
        sx={{
          ml: "auto",
          height: 24,
          px: 2,
          flexShrink: 0,
          font: "inherit",
          fontWeight: 600,
          textDecoration: "underline",
        }}
      >
        {t("answered.dismiss")}
      </ButtonBase>
    </Box>
  );
}
