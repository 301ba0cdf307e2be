import type { TicketDto } from "@guiche/contract/tickets";
import Box from "@mui/material/Box";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import SendIcon from "lucide-react/icons/send";
import { notifyError, notifySuccess } from "@/shared/api/notify-error";
import { useCommand } from "@/shared/commands";
import { useSession } from "@/shared/session";
import { TipButton } from "@/shared/ui/TipButton";
import { showNotesUnlessOff } from "../../state/notes/notes-in-log";
import { saveUnsavedNote, unsavedNote } from "../../state/notes/unsaved-note";
import { useNoteMutations } from "../../state/notes/use-notes";
import { enterAction } from "../enter";
import { NoteMentionList } from "../../state/writing/NoteMentionList";
import { useNoteMentions } from "../../state/writing/use-note-mentions";
import { WritingField } from "../WritingField";

/** As the server asks for. */
const length = { min: 2, max: 5_000 };

interface Props {
  ticket: TicketDto;
  onClose: () => void;
}

/** A note for the team, written where messages are. Nothing of it goes to the customer. */
export default function NoteField({ ticket, onClose }: Props) {
  const { t } = useTranslation(["writing", "panel"]);
  const { user } = useSession();
  const [text, setText] = useState(() => unsavedNote(user.id, ticket.contactId));
  const field = useRef<HTMLTextAreaElement>(null);
  const { add } = useNoteMutations(ticket.contactId);
  const { mentions, mentionedIdsIn } = useNoteMentions(ticket.id, field);
  useCommand("write", onClose);
  useEffect(() => {
    const end = field.current?.value.length ?? 0;
    field.current?.focus();
    field.current?.setSelectionRange(end, end);
  }, []);

  const write = (next: string) => {
    setText(next);
    saveUnsavedNote(user.id, ticket.contactId, next);
  };
  const { mutate, isPending: isBusy } = useMutation({
    mutationFn: (note: string) => add(ticket.id, note, mentionedIdsIn(note)),
    onSuccess: () => {
      write("");
      showNotesUnlessOff();
      notifySuccess(t("panel:notes.added"));
    },
    onError: notifyError,
    onSettled: () => field.current?.focus(),
  });
  const save = () => {
    const note = text.trim();
    if (!isBusy && note.length >= length.min) mutate(note);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const isPlain = !event.shiftKey && !event.altKey && !event.ctrlKey && !event.metaKey;
    if (isPlain && mentions.press(event.key)) return event.preventDefault();
    if (event.key === "Escape") {
      event.preventDefault();
      return onClose();
    }
    if (enterAction(event) === "break") return;
    event.preventDefault();
    save();
  };
  return (
    <Box
      data-testid="note-field"
      sx={{
        display: "flex",
        alignItems: "flex-end",
        gap: 1,
        "& > div:first-of-type": { flexGrow: 1, minWidth: 0, color: "chat.onNote", bgcolor: "chat.note" },
      }}
    >
      <WritingField
        ref={field}
        value={text}
        readOnly={isBusy}
        maxLength={length.max}
        placeholder={t("note.placeholder")}
        aria-label={t("note.field")}
        onChange={(event) => write(event.target.value)}
        onKeyDown={onKeyDown}
        {...mentions.fieldProps}
        enterKeyHint="enter"
      />
      <TipButton label={t("note.add")} data-main="" disabled={isBusy} onClick={save}>
        <SendIcon />
      </TipButton>
      <NoteMentionList mentions={mentions} />
    </Box>
  );
}
