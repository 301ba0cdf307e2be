import { maxChatText, mayEditChat, type ChatDto, type ChatMessageDto } from "@guiche/contract/chats";
import { uploadLimits } from "@guiche/contract/limits";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import { useRef, useState, type ClipboardEvent, type DragEvent, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import CloseIcon from "lucide-react/icons/x";
import EmojiIcon from "lucide-react/icons/smile";
import FilesIcon from "lucide-react/icons/folder";
import MicIcon from "lucide-react/icons/mic";
import SendIcon from "lucide-react/icons/send";
import { notifyError } from "../../shared/api/notify-error";
import { insertAtCaret } from "../../shared/forms/insert-at-caret";
import { listMentionedIds } from "../../shared/format/mentioned-ids";
import { withNamespaces } from "../../shared/i18n/i18n";
import { pastedFiles } from "../../shared/pasted-files";
import { keptRecording } from "../../shared/recorder/kept-recordings";
import { useSession } from "../../shared/session";
import { lazyDialog } from "../../shared/ui/lazy-dialog";
import { TipButton } from "../../shared/ui/TipButton";
import { MentionList } from "../../shared/writing/MentionList";
import { useMentions } from "../../shared/writing/use-mentions";
import { saveUnsentText, unsentText } from "./unsent";
import { useChatActs } from "./use-messages";
import { useColleagueNames } from "./use-colleagues";

const RecorderBar = lazyDialog(() => withNamespaces(import("../../shared/recorder/RecorderBar"), "writing"));
const EmojiPopover = lazyDialog(() => withNamespaces(import("../../shared/emoji/EmojiPopover"), "writing"));

interface Props {
  chat: ChatDto;
  reply: ChatMessageDto | null;
  editing: ChatMessageDto | null;
  /** Ends the reply or the edit. */
  onDone: () => void;
  /** ↑ in an empty field. */
  onEditLast: () => void;
}

/** The field for a message, with mentions, files, and what it answers. */
export function ChatComposer({ chat, reply, editing, onDone, onEditLast }: Props) {
  const { t } = useTranslation(["chats", "common"]);
  const { id } = useSession().user;
  const place = `chat ${chat.id}`;
  const acts = useChatActs(chat.id);
  const colleagues = useColleagueNames().filter((one) => one.id !== id && !one.leave);
  const [text, setText] = useState(() => editing?.body ?? unsentText(id, chat.id));
  const [files, setFiles] = useState<readonly File[]>([]);
  const [busy, setBusy] = useState(false);
  const [emojiAnchor, setEmojiAnchor] = useState<HTMLElement | null>(null);
  // A recording that was left unsent in this chat is shown again.
  const [records, setRecords] = useState(() => keptRecording(id, place) !== null);
  const field = useRef<HTMLTextAreaElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const memberIds = chat.users.map(({ userId }) => userId);
  const isIn = ({ id: userId }: { id: number }) => memberIds.includes(userId);
  const people = colleagues.toSorted((one, other) => Number(isIn(other)) - Number(isIn(one)));
  const mentions = useMentions({
    isOn: true,
    field: () => field.current,
    people: () => [...new Set(people.map(({ name }) => name))],
  });
  const mentionedIds = listMentionedIds(text, colleagues);
  const outside = people.find((one) => mentionedIds.includes(one.id) && !isIn(one));

  const write = (next: string) => {
    setText(next);
    if (!editing) saveUnsentText(id, chat.id, next);
  };
  const attach = (more: readonly File[]) => setFiles((before) => [...before, ...more].slice(0, uploadLimits.files));
  const isEmpty = text.trim() === "" && files.length === 0;
  const sendAudio = async (audio: File) => {
    try {
      await acts.send({ text: "", mentions: [], quotedId: reply?.id ?? null, files: [audio] });
      onDone();
    } catch (error) {
      // The recording waits in the field, so that it can be sent again.
      attach([audio]);
      notifyError(error);
    }
  };
  const send = async () => {
    if (busy || isEmpty) return;
    setBusy(true);
    // What is typed from now on is the next message.
    if (!editing) {
      write("");
      setFiles([]);
    }
    try {
      if (editing) await acts.edit(editing.id, text);
      else {
        const toMembers = mentionedIds.filter((one) => memberIds.includes(one));
        await acts.send({ text, mentions: toMembers, quotedId: reply?.id ?? null, files });
      }
      onDone();
    } catch (error) {
      if (!editing) {
        const draftText = field.current?.value ?? unsentText(id, chat.id);
        write([text, draftText].filter(Boolean).join("\n"));
        setFiles((before) => [...files, ...before].slice(0, uploadLimits.files));
      }
      notifyError(error);
    } finally {
      setBusy(false);
      field.current?.focus();
    }
  };
  const onPaste = (event: ClipboardEvent) => {
    const clipboardFiles = editing ? [] : pastedFiles(event.clipboardData);
    if (clipboardFiles.length === 0) return;
    event.preventDefault();
    attach(clipboardFiles);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    if (!editing) attach([...event.dataTransfer.files]);
  };
  const add = async () => {
    if (!outside) return;
    try {
      await acts.addPeople([...memberIds, outside.id]);
    } catch (error) {
      notifyError(error);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (!event.shiftKey && !event.altKey && mentions.press(event.key)) {
      event.preventDefault();
      event.stopPropagation();
    } else if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      void send();
    } else if (event.key === "ArrowUp" && text === "" && !event.altKey) {
      event.preventDefault();
      onEditLast();
    } else if (event.key === "Escape" && (reply || editing)) {
      event.stopPropagation();
      onDone();
    }
  };

  const above = editing ?? reply;
  return (
    <Box
      onPaste={onPaste}
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDrop}
      sx={{
        position: "relative",
        borderTop: 1,
        borderColor: "divider",
        p: 2,
        display: "grid",
        gap: 1,
        bgcolor: "background.paper",
      }}
    >
      {mentions.names.length > 0 ? (
        <MentionList
          mentions={mentions}
          label={t("chats:mention")}
          detailOf={(name) => (people.some((one) => one.name === name && isIn(one)) ? null : t("chats:notInChat"))}
        />
      ) : null}
      {outside ? (
        <Box role="status" sx={{ display: "flex", alignItems: "center", gap: 2, typography: "body2" }}>
          {t("chats:outside", { name: outside.name })}
          {mayEditChat({ userId: id }, chat) ? (
            <Button size="small" onClick={() => void add()}>
              {t("chats:addPerson")}
            </Button>
          ) : null}
        </Box>
      ) : null}
      {above ? (
        <Box sx={{ display: "flex", alignItems: "center", gap: 2, typography: "body2", minWidth: 0 }}>
          <Box sx={{ flexGrow: 1, minWidth: 0 }} className="MuiTypography-noWrap">
            {editing ? t("chats:editing") : t("chats:replyingTo", { name: above.userName, text: above.body })}
          </Box>
          <TipButton label={t("common:actions.cancel")} onClick={onDone}>
            <CloseIcon size={20} />
          </TipButton>
        </Box>
      ) : null}
      {files.length > 0 ? (
        <Box sx={{ display: "flex", alignItems: "center", gap: 2, typography: "body2" }}>
          <Box sx={{ flexGrow: 1, overflowWrap: "anywhere" }}>{files.map(({ name }) => name).join(", ")}</Box>
          <Button size="small" onClick={() => setFiles([])}>
            {t("chats:withoutFiles")}
          </Button>
        </Box>
      ) : null}
      {records ? (
        <RecorderBar
          place={place}
          onSend={({ file }) => void sendAudio(file)}
          onClose={() => {
            setRecords(false);
            requestAnimationFrame(() => field.current?.focus());
          }}
        />
      ) : null}
      <Box sx={{ display: records ? "none" : "flex", alignItems: "flex-end", gap: 1 }}>
        {editing ? null : (
          <TipButton label={t("chats:attach")} disabled={busy} onClick={() => picker.current?.click()}>
            <FilesIcon size={20} />
          </TipButton>
        )}
        <TipButton
          label={t("chats:emoji")}
          aria-haspopup="dialog"
          onClick={({ currentTarget }) => setEmojiAnchor(currentTarget)}
        >
          <EmojiIcon size={20} />
        </TipButton>
        <input
          ref={picker}
          type="file"
          multiple
          hidden
          aria-label={t("chats:attach")}
          onChange={({ target }) => {
            attach([...(target.files ?? [])]);
            target.value = "";
          }}
        />
        <TextField
          multiline
          maxRows={5}
          fullWidth
          size="small"
          autoFocus
          inputRef={field}
          placeholder={t("chats:write")}
          value={text}
          onChange={({ target }) => write(target.value)}
          onKeyDown={onKeyDown}
          slotProps={{ htmlInput: { "aria-label": t("chats:write"), maxLength: maxChatText, ...mentions.fieldProps } }}
        />
        {isEmpty && !editing ? (
          <TipButton label={t("chats:record")} data-main="" disabled={busy} onClick={() => setRecords(true)}>
            <MicIcon size={20} />
          </TipButton>
        ) : (
          <TipButton label={t("chats:send")} data-main="" disabled={busy || isEmpty} onClick={() => void send()}>
            <SendIcon size={20} />
          </TipButton>
        )}
      </Box>
      {emojiAnchor ? (
        <EmojiPopover
          anchor={emojiAnchor}
          onPick={(emoji) => {
            setEmojiAnchor(null);
            // The popover gives the focus back first.
            requestAnimationFrame(() => field.current && insertAtCaret(field.current, emoji));
          }}
          onClose={() => setEmojiAnchor(null)}
        />
      ) : null}
    </Box>
  );
}
