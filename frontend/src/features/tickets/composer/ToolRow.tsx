import type { MessageDto } from "@guiche/contract/messages";
import { quickMessageApi, type QuickMessageDto } from "@guiche/contract/quick-messages";
import type { TicketDto } from "@guiche/contract/tickets";
import Box from "@mui/material/Box";
import { useQueryClient } from "@tanstack/react-query";
import {
  memo,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
} from "react";
import { useTranslation } from "react-i18next";
import EmojiIcon from "lucide-react/icons/smile";
import MicIcon from "lucide-react/icons/mic";
import QuickIcon from "lucide-react/icons/zap";
import { call } from "@/shared/api/call";
import { fetchAsFile } from "@/shared/api/files";
import { notifyError } from "@/shared/api/notify-error";
import { offerInsert, runCommand, useCommand, type Insert } from "@/shared/commands";
import { useSession } from "@/shared/session";
import { TipButton } from "@/shared/ui/TipButton";
import { visuallyHidden } from "@/shared/ui/visually-hidden";
import type { MessageRows } from "../state/messages/message-rows";
import { AboveField } from "@/shared/writing/AboveField";
import { MentionList } from "@/shared/writing/MentionList";
import { authorsIn } from "../state/writing/authors";
import { useMentions } from "@/shared/writing/use-mentions";
import { useOutbox } from "../state/outbox/outbox-of";
import { QuickOptions } from "./quick/QuickOptions";
import { useFillReply } from "./quick/use-fill-reply";
import { useQuickList } from "./quick/use-quick-list";
import { keptRecording } from "@/shared/recorder/kept-recordings";
import { recordingPlace } from "./recording-place";
import { messagesKey } from "../state/ticket-store";
import { enterAction } from "./enter";
import { preload } from "@/shared/ui/lazy-preload";
import { lazyDialog } from "@/shared/ui/lazy-dialog";
import { markOf } from "./mark-keys";
import { toggleMark } from "./marks";
import { SelectionBar } from "./SelectionBar";
import { typeInto } from "@/shared/writing/type-into";
import type { ComposerApi } from "./use-composer";
import { useSwipeReply } from "./use-swipe-reply";

const QuickDialog = lazyDialog(() => import("./quick/QuickDialog"));
const EmojiPopover = lazyDialog(() => import("@/shared/emoji/EmojiPopover"));
// Preloaded so that files can be queued while offline.
preload(() => import("../state/outbox/send-file"));

/** Ids for the field's `aria-controls` and `aria-activedescendant`. */
export interface Popup {
  listId: string;
  activeId: string | undefined;
}
/** Offers a key pressed in the field to the tools; returns true if they used it. */
export type ToolKeys = (event: KeyboardEvent) => boolean;

export interface ToolProps {
  ticket: TicketDto;
  composerApi: RefObject<ComposerApi | null>;
  keys: Ref<ToolKeys>;
  /** The text if it begins with a slash, else "". */
  slashText: string;
  /** No file or recording can be sent: a message is being edited, or the time for it is over. */
  isTextOnly: boolean;
  narrow: boolean;
  showsQuick: boolean;
  onShowQuick: (shows: boolean) => void;
  onPopup: (popup: Popup | null) => void;
  onRecord: () => void;
}

/** Quick replies, mentions, emoji, shortcuts and commands. Does not render again with every letter. */
export const Tools = memo(function Tools(props: ToolProps) {
  const { ticket, composerApi, keys, slashText, isTextOnly, narrow, showsQuick, onShowQuick, onPopup, onRecord } =
    props;
  const { t } = useTranslation("writing");
  const { user } = useSession();
  const [emojiAnchor, setEmojiAnchor] = useState<HTMLElement | null>(null);
  const list = useQuickList(slashText, ticket.queueId);
  const client = useQueryClient();
  const fill = useFillReply(ticket);
  const mentions = useMentions({
    isOn: ticket.isGroup && !list.isOpen,
    field: () => composerApi.current?.field() ?? null,
    people: () => authorsIn(client.getQueryData<MessageRows>(messagesKey(ticket.id))?.messages ?? []),
  });
  const { isOpen, id: listId, activeId } = list.isOpen ? list : { isOpen: mentions.names.length > 0, ...mentions };

  /** Inserts text at the caret, or replaces all of it. */
  const insertText = (text: string, over: "selection" | "all" = "selection") => {
    const field = composerApi.current?.field();
    if (!field) return;
    const [from, to] = over === "all" ? [0, field.value.length] : [field.selectionStart, field.selectionEnd];
    typeInto(field, { from, to, insertion: text, start: from + text.length, end: from + text.length });
  };
  /** Runs after the dialog has closed and released the focus. */
  const afterwards = (act: () => void) => requestAnimationFrame(act);
  /** Counts the use of a quick reply and attaches its file. */
  const bringAlong = (reply: QuickMessageDto) => {
    // An error of the count does not concern the user.
    call(quickMessageApi.countUse, { params: { id: reply.id } }).catch(() => undefined);
    if (isTextOnly || !reply.mediaPath) return;
    fetchAsFile(reply.mediaPath, reply.mediaName ?? "").then(
      (file) => composerApi.current?.attach([file]),
      notifyError,
    );
  };
  const insertReply = (reply: QuickMessageDto, over: "selection" | "all") => {
    insertText(fill(reply.message), over);
    bringAlong(reply);
  };

  useEffect(() => onPopup(isOpen ? { listId, activeId } : null), [onPopup, isOpen, listId, activeId]);
  useSwipeReply((message) => composerApi.current?.reply(message));
  useCommand("write", () => composerApi.current?.field()?.focus());
  useCommand("record", isTextOnly ? null : onRecord);
  // Show a recording that was left unsent in this conversation.
  const showKept = useEffectEvent(() => {
    if (keptRecording(user.id, recordingPlace(ticket.id))) onRecord();
  });
  useEffect(() => showKept(), []);
  const take = useEffectEvent((text: string, reply?: QuickMessageDto) =>
    afterwards(() => {
      insertText(fill(text));
      if (reply) bringAlong(reply);
    }),
  );
  useEffect(
    () => offerInsert(Object.assign((...args: Parameters<Insert>) => void take(...args), { queueId: ticket.queueId })),
    [ticket.queueId],
  );

  const sendAndClose = useSendAndClose(composerApi);
  const replyToLast = useReplyToLast(composerApi, ticket.id);
  useImperativeHandle(keys, () => (event) => {
    const plain = !event.shiftKey && !event.altKey && !event.ctrlKey && !event.metaKey;
    const pickedReply = plain && list.press(event.key);
    if (pickedReply === true) return true;
    if (pickedReply) {
      insertReply(pickedReply, "all");
      return true;
    }
    if (plain && mentions.press(event.key)) return true;
    const mark = markOf(event);
    const field = composerApi.current?.field();
    if (mark && field) {
      typeInto(field, toggleMark(field.value, field.selectionStart, field.selectionEnd, mark));
      return true;
    }
    if (enterAction(event) === "sendAndClose") {
      sendAndClose();
      return true;
    }
    return event.key === "ArrowUp" && plain && replyToLast();
  });

  return (
    <>
      {narrow ? null : (
        <TipButton label={t("quick.open")} aria-haspopup="dialog" onClick={() => onShowQuick(true)}>
          <QuickIcon size={20} />
        </TipButton>
      )}
      <TipButton
        label={t("emoji.open")}
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => setEmojiAnchor(currentTarget)}
      >
        <EmojiIcon size={20} />
      </TipButton>
      {list.isOpen ? (
        <AboveField>
          <QuickOptions
            id={list.id}
            items={list.replies}
            active={list.active}
            ticket={ticket}
            onPick={(reply) => insertReply(reply, "all")}
          />
        </AboveField>
      ) : isOpen ? (
        <MentionList mentions={mentions} label={t("naming.list")} />
      ) : (
        <SelectionBar composerApi={composerApi} />
      )}
      <Box role="status" sx={visuallyHidden}>
        {list.isOpen
          ? t("quick.count", { count: list.replies.length })
          : isOpen
            ? t("naming.count", { count: mentions.names.length })
            : null}
      </Box>
      {showsQuick ? (
        <QuickDialog
          ticket={ticket}
          onPick={(reply) => {
            onShowQuick(false);
            afterwards(() => insertReply(reply, "selection"));
          }}
          onClose={() => onShowQuick(false)}
        />
      ) : null}
      {emojiAnchor ? (
        <EmojiPopover
          anchor={emojiAnchor}
          onPick={(emoji) => {
            setEmojiAnchor(null);
            afterwards(() => insertText(emoji));
          }}
          onClose={() => setEmojiAnchor(null)}
        />
      ) : null}
    </>
  );
});

const isToAnswer = ({ fromMe, isDeleted, mediaType }: MessageDto) => !fromMe && !isDeleted && mediaType !== "call_log";

/** Quotes the customer's last message. Returns false if there is none or the composer is in use. */
function useReplyToLast(composerApi: RefObject<ComposerApi | null>, ticketId: number) {
  const client = useQueryClient();
  return () => {
    const rows = composerApi.current?.isIdle() && client.getQueryData<MessageRows>(messagesKey(ticketId));
    const last = rows ? rows.messages.findLast(isToAnswer) : undefined;
    if (last) composerApi.current?.reply(last);
    return last !== undefined;
  };
}

/** Closes the ticket after the server has accepted the text, if the user is still in the conversation. */
function useSendAndClose(composerApi: RefObject<ComposerApi | null>) {
  const outbox = useOutbox();
  return () => {
    const item = composerApi.current?.send();
    if (item)
      void outbox.waitForEnd(item.clientId).then((arrived) => arrived && composerApi.current && runCommand("close"));
  };
}

export interface MicProps {
  onRecord: () => void;
  /** Shown if the button could not be loaded. */
  instead: ReactNode;
}

/** Replaces the send button while there is nothing to send. Ignores the second click of a double click on «send». */
export function MicButton({ onRecord }: MicProps) {
  const { t } = useTranslation("writing");
  return (
    <TipButton label={t("recorder.record")} onClick={({ detail }) => detail < 2 && onRecord()} data-main="">
      <MicIcon />
    </TipButton>
  );
}
