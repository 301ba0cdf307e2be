import { maxTextLength } from "@guiche/contract/limits";
import type { MessageDto, QuotedDto } from "@guiche/contract/messages";
import type { TicketDto } from "@guiche/contract/tickets";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useImperativeHandle, useLayoutEffect, useRef, useState, type Ref } from "react";
import { useRealtime } from "@/shared/realtime";
import { useSession } from "@/shared/session";
import { saveTray, savedTray } from "./attach/saved-tray";
import type { MessageExtras, OutboxItem } from "../state/outbox/outbox-item";
import { useOutbox } from "../state/outbox/outbox-of";
import { useReportTyping } from "./use-report-typing";
import { savedReplyOrEdit, saveReplyOrEdit, type ReplyOrEdit } from "./reply-or-edit";
import { draftsOf } from "../state/drafts";
import { reword } from "../state/messages/message-mutations";
import { signature } from "@guiche/contract/texts/signature";
import { savedSign, saveSign } from "../state/sign";

/** Debounce of the drafts: without it every letter would render the card in the list. */
const draftMs = 300;

export interface ComposerHandle {
  /** Inserts a text that was not sent before the current text. */
  takeBack: (text: string) => void;
  reply: (message: MessageDto) => void;
  edit: (message: MessageDto) => void;
  attach: (files: File[]) => void;
}

/** The composer's interface for the tools around the field. */
export interface ComposerApi {
  field: () => HTMLTextAreaElement | null;
  /** Opens the attach dialog with these files. */
  attach: (files: File[]) => void;
  sendExtras: (items: readonly { body: string; extras: MessageExtras }[]) => void;
  /** Sends the text. Returns the outbox item; null if there was nothing to send. */
  send: () => OutboxItem | null;
  reply: (message: MessageDto) => void;
  /** Whether the field is empty and no reply or edit is in progress. */
  isIdle: () => boolean;
}

const quotedMessage = ({ id, wid, body, fromMe, mediaType, contact }: MessageDto, contactName: string): QuotedDto => ({
  id,
  wid,
  body,
  fromMe,
  mediaType,
  author: fromMe ? "" : (contact?.name ?? contactName),
});

/** The text with the names of mentions instead of the numbers that were sent. */
const textWithNames = ({ body, mentions }: MessageDto) =>
  mentions.reduce((text, { value, name }) => text.replaceAll(`@${value}`, `@${name}`), body);

function useDraftText(userId: number, ticketId: number) {
  const drafts = draftsOf(userId);
  const [text, setText] = useState(() => drafts.of(ticketId));
  const latest = useRef(text);
  /** The text when the field and the drafts last agreed. */
  const agreedText = useRef(text);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    // The stored draft loads after the first render, and other tabs change it while the user writes there; text being
    // typed here wins.
    const follow = () => {
      const now = drafts.of(ticketId);
      if (latest.current !== now && latest.current === agreedText.current) {
        latest.current = now;
        setText(now);
      }
      if (latest.current === now) agreedText.current = now;
    };
    void drafts.loaded.then(follow);
    const stop = drafts.subscribe(follow);
    const saveDraft = () => drafts.write(ticketId, latest.current);
    window.addEventListener("pagehide", saveDraft);
    return () => {
      stop();
      clearTimeout(timer.current);
      window.removeEventListener("pagehide", saveDraft);
      saveDraft();
    };
  }, [drafts, ticketId]);

  const write = (next: string) => {
    latest.current = next;
    setText(next);
    clearTimeout(timer.current);
    // The first letter and an emptied field are stored at once: a colleague's answer warns only agents with a draft.
    if (next === "" || drafts.of(ticketId) === "") return drafts.write(ticketId, next);
    timer.current = setTimeout(() => drafts.write(ticketId, latest.current), draftMs);
  };
  return [text, write] as const;
}

/** The state of the composer: its text, the draft and sending. */
export function useComposer(ticket: TicketDto, handle: Ref<ComposerHandle>, composerApi: Ref<ComposerApi>) {
  const { user } = useSession();
  const outbox = useOutbox();
  const client = useQueryClient();
  const [draft, writeDraft] = useDraftText(user.id, ticket.id);
  useReportTyping(ticket.id, draft);
  const [replyOrEdit, show] = useState(() => savedReplyOrEdit(user.id, ticket.id));
  const setReplyOrEdit = (next: ReplyOrEdit | null) => {
    saveReplyOrEdit(user.id, ticket.id, next);
    show(next);
  };
  const trayKey = { userId: user.id, ticketId: ticket.id };
  // Reopen the dialog if files were left unsent here.
  const [selectedFiles, setSelectedFiles] = useState<File[] | null>(() => (savedTray(trayKey) ? [] : null));
  const chooseFiles = (files: File[] | null) => {
    if (files === null) saveTray(trayKey, null);
    setSelectedFiles(files);
  };
  const [signs, setSigns] = useState(savedSign);
  const input = useRef<HTMLTextAreaElement>(null);
  const own = signature(user.name);
  const isEdit = replyOrEdit?.kind === "edit";
  const prefix = isEdit ? replyOrEdit.prefix : signs ? own : "";
  const text = isEdit ? replyOrEdit.text : draft;
  const over = prefix.length + text.length - maxTextLength;

  // A field that mounts with text has the caret at its start; move it to the end.
  useLayoutEffect(() => {
    const end = input.current?.value.length ?? 0;
    input.current?.setSelectionRange(end, end);
  }, [isEdit]);

  // Wait until the menu that called this has restored the focus.
  const focus = () => requestAnimationFrame(() => input.current?.focus());
  const write = (next: string) => (isEdit ? setReplyOrEdit({ ...replyOrEdit, text: next }) : writeDraft(next));
  const leave = () => {
    setReplyOrEdit(null);
    focus();
  };

  // What was deleted is quoted no more; the text of the reply stays.
  useRealtime("appMessage", ({ action, message }) => {
    const isGone = action === "delete" || message.isDeleted;
    if (isGone && replyOrEdit?.kind === "reply" && replyOrEdit.quoted.id === message.id) setReplyOrEdit(null);
  });

  const reply = (message: MessageDto) => {
    setReplyOrEdit({ kind: "reply", quoted: quotedMessage(message, ticket.contact.name) });
    focus();
  };

  useImperativeHandle(handle, () => ({
    takeBack: (returnedText) => {
      const bare = returnedText.startsWith(own) ? returnedText.slice(own.length) : returnedText;
      writeDraft(draft.trim() === "" ? bare : `${bare}\n${draft}`);
      input.current?.focus();
    },
    reply,
    edit: (message) => {
      const writtenText = textWithNames(message);
      const signed = writtenText.startsWith(own) ? own : "";
      setReplyOrEdit({ kind: "edit", message, prefix: signed, text: writtenText.slice(signed.length) });
      focus();
    },
    attach: (files) => files.length > 0 && chooseFiles(files),
  }));

  const saveEdit = ({ message }: { message: MessageDto }) => {
    const body = prefix + text.trim();
    setReplyOrEdit(null);
    if (body === textWithNames(message)) return;
    // Reopen the edit if the server refused it, unless the user has started another one.
    void reword(client, message, body)
      .catch(() => false)
      .then((done) => {
        if (!done && savedReplyOrEdit(user.id, ticket.id) === null)
          setReplyOrEdit({ kind: "edit", message, prefix, text });
      });
  };
  const send = (): OutboxItem | null => {
    // A slash alone asks for the quick replies; it is not meant to be sent.
    if (["", "/"].includes(text.trim()) || over > 0) return null;
    input.current?.focus();
    if (isEdit) {
      saveEdit(replyOrEdit);
      return null;
    }
    const item = outbox.add(ticket.id, prefix + text.trim(), replyOrEdit ? { quotedMsg: replyOrEdit.quoted } : {});
    writeDraft("");
    setReplyOrEdit(null);
    return item;
  };
  /** Sends files, contacts or a location; the first of them carries the quote. */
  const sendExtras = (items: readonly { body: string; extras: MessageExtras }[]) => {
    const quotedMsg = replyOrEdit?.kind === "reply" ? replyOrEdit.quoted : undefined;
    for (const [place, { body, extras }] of items.entries())
      outbox.add(
        ticket.id,
        // A template is sent word for word.
        body === "" || extras.template ? body : prefix + body,
        place === 0 && quotedMsg ? { ...extras, quotedMsg } : extras,
      );
    setReplyOrEdit(null);
    focus();
  };
  useImperativeHandle(composerApi, () => ({
    field: () => input.current,
    attach: chooseFiles,
    sendExtras,
    send,
    reply,
    isIdle: () => text === "" && !replyOrEdit,
  }));
  const toggleSign = () => {
    saveSign(!signs);
    setSigns(!signs);
  };
  return {
    text,
    draft,
    write,
    writeDraft,
    send,
    input,
    over,
    signs,
    toggleSign,
    userName: user.name,
    replyOrEdit,
    leave,
    selectedFiles,
    chooseFiles,
    trayKey,
    sendExtras,
  };
}
