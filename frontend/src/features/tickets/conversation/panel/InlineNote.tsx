import type { TicketNoteDto } from "@guiche/contract/notes";
import { styled } from "@mui/material/styles";
import { useTranslation } from "react-i18next";
import { formatTime } from "@/shared/format/dates";
import { LinkedText } from "@/shared/markup/Markup";
import { TalkTo } from "@/shared/ui/TalkTo";
import { radius } from "@/shared/theme/tokens";

const Line = styled("div")({
  display: "flex",
  justifyContent: "center",
  padding: "2px 16px 8px",
  "@media (max-width: 599px)": { paddingInline: 8 },
});
const Paper = styled("div")(({ theme }) => ({
  width: "min(86%, 560px)",
  padding: "6px 12px",
  fontSize: "0.875rem",
  lineHeight: 1.4,
  overflowWrap: "anywhere",
  borderRadius: radius.bubble,
  color: theme.vars.palette.chat.onNote,
  backgroundColor: theme.vars.palette.chat.note,
}));
const Head = styled("div")({ fontSize: "0.75rem" });
const NoteText = styled("div")({ whiteSpace: "pre-wrap", unicodeBidi: "plaintext", "& a": { color: "inherit" } });

/** A note between the messages. */
export function InlineNote({ note: { note, user, createdAt } }: { note: TicketNoteDto }) {
  const { t } = useTranslation("panel");
  const when = formatTime(createdAt);
  return (
    <Line>
      <Paper role="note" aria-label={t("notes.inLogLabel", { name: user.name, when })} data-testid="inline-note">
        <Head>
          {t("notes.one")} ·{" "}
          <TalkTo person={user}>
            <b>{user.name}</b>
          </TalkTo>{" "}
          · <time dateTime={createdAt}>{when}</time>
        </Head>
        <NoteText>
          <LinkedText text={note} />
        </NoteText>
      </Paper>
    </Line>
  );
}
