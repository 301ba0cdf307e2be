import type { TicketNoteDto } from "@guiche/contract/notes";
import type { TicketDto } from "@guiche/contract/tickets";
import Box from "@mui/material/Box";
import FormControlLabel from "@mui/material/FormControlLabel";
import Switch from "@mui/material/Switch";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import DeleteIcon from "lucide-react/icons/trash-2";
import { notifyError, notifySuccess } from "@/shared/api/notify-error";
import { formatDate, formatTime } from "@/shared/format/dates";
import { LinkedText } from "@/shared/markup/Markup";
import { TalkTo } from "@/shared/ui/TalkTo";
import { RowAction } from "@/shared/lists/RowAction";
import { useSession } from "@/shared/session";
import { ConfirmDialog } from "@/shared/ui/ConfirmDialog";
import { ErrorState } from "@/shared/ui/ErrorState";
import { SkeletonRows } from "@/shared/ui/SkeletonRows";
import { showNotesInLog, useNotesInLog } from "../../state/notes/notes-in-log";
import { switchLine } from "./PersonSwitch";
import { NewNote } from "./NewNote";
import type { PanelFocus } from "./panel-focus";
import { useNoteMutations, useNotes } from "../../state/notes/use-notes";

interface Props {
  ticket: TicketDto;
  focusTarget: { at: PanelFocus } | null;
}

/** Internal notes about the customer. */
export function Notes({ ticket, focusTarget }: Props) {
  return (
    <>
      <NewNote ticket={ticket} focusTarget={focusTarget} />
      <NoteList contactId={ticket.contactId} />
      <InLogSwitch />
    </>
  );
}

function InLogSwitch() {
  const { t } = useTranslation("panel");
  return (
    <FormControlLabel
      control={<Switch checked={useNotesInLog()} onChange={(_, shown) => showNotesInLog(shown)} />}
      label={t("notes.inLog")}
      {...switchLine}
    />
  );
}

function NoteList({ contactId }: { contactId: number }) {
  const { t } = useTranslation("panel");
  const { data, error, refetch } = useNotes(contactId);
  const { remove } = useNoteMutations(contactId);
  const [leaving, setLeaving] = useState<TicketNoteDto | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const isGone = useRef(false);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows count={2} height={44} />;

  const confirm = (note: TicketNoteDto) =>
    remove(note.id).then(() => {
      isGone.current = true;
      notifySuccess(t("notes.removed"));
    }, notifyError);
  const close = () => {
    setLeaving(null);
    // The button that had the focus was removed with its note.
    if (isGone.current) requestAnimationFrame(() => list.current?.focus());
    isGone.current = false;
  };
  return (
    <>
      {data.length === 0 ? <Box sx={{ color: "text.secondary" }}>{t("notes.none")}</Box> : null}
      <Box
        component="ul"
        ref={list}
        tabIndex={-1}
        aria-label={t("notes.title")}
        sx={{ m: 0, p: 0, listStyle: "none", display: "grid", gap: 2 }}
      >
        {data.map((note) => (
          <Note key={note.id} note={note} onRemove={() => setLeaving(note)} />
        ))}
      </Box>
      {leaving ? (
        <ConfirmDialog
          open
          danger
          title={t("notes.removeTitle", { name: leaving.user.name })}
          text={t("notes.removeText")}
          onConfirm={() => confirm(leaving)}
          onClose={close}
        />
      ) : null}
    </>
  );
}

function Note({ note, onRemove }: { note: TicketNoteDto; onRemove: () => void }) {
  const { t } = useTranslation("panel");
  const { rights } = useSession();
  const mayRemove = note.user.id === rights.userId || rights.profile === "admin" || rights.super;
  const when = `${formatDate(note.createdAt)} ${formatTime(note.createdAt)}`;
  return (
    <Box
      component="li"
      data-testid="note"
      sx={(theme) => ({
        borderRadius: 1,
        p: 2,
        pl: 3,
        color: theme.vars.palette.chat.onNote,
        bgcolor: theme.vars.palette.chat.note,
      })}
    >
      <Box sx={{ display: "flex", alignItems: "center", gap: 2 }}>
        <Box sx={{ flexGrow: 1, minWidth: 0, typography: "caption", overflowWrap: "anywhere" }}>
          <TalkTo person={note.user}>
            <b>{note.user.name}</b>
          </TalkTo>{" "}
          <time dateTime={note.createdAt} style={{ whiteSpace: "nowrap" }}>
            {when}
          </time>
        </Box>
        {mayRemove ? (
          <Box sx={{ "& button": { color: "inherit", my: -1 } }}>
            <RowAction label={t("notes.remove", { name: note.user.name, when })} Icon={DeleteIcon} onClick={onRemove} />
          </Box>
        ) : null}
      </Box>
      <Box sx={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere", "& a": { color: "inherit" } }}>
        <LinkedText text={note.note} />
      </Box>
    </Box>
  );
}
