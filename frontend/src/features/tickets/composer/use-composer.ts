import { maxTextLength } from "@guiche/contract/limits";
import type { MessageDto, QuotedDto } from "@guiche/contract/messages";
import type { TicketDto } from "@guiche/contract/tickets";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useImperativeHandle, useLayoutEffect, useRef, useState, type Ref } from "react";
import { useSession } from "@/shared/session";
import { keepTray, keptTray } from "./attach/kept-tray";
import type { Enclosed, OutboxItem } from "../state/outbox/outbox-item";
import { useOutbox } from "../state/outbox/outbox-of";
import { useSayTyping } from "./use-say-typing";
import { begunAbout, keepBegun, type About } from "./begun";
import { draftsOf } from "../state/drafts";
import { savedSign, saveSign, signature } from "../state/sign";

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
export interface Pen {
  field: () => HTMLTextAreaElement | null;
  /** Opens the attach dialog with these files. */
  attach: (files: File[]) => void;
  enclose: (items: readonly { body: string; enclosed: Enclosed }[]) => void;
  /** Sends the text. Returns the outbox item; null if there was nothing to send. */
  send: () => OutboxItem | null;
  reply: (message: MessageDto) => void;
  /** Whether the field is empty and no reply or edit is in progress. */
  isIdle: () => boolean;
}

const quotedOf = ({ id, wid, body, fromMe, mediaType, contact }: MessageDto, contactName: string): QuotedDto => ({
  id,
  wid,
  body,
  fromMe,
  mediaType,
  author: fromMe ? "" : (contact?.name ?? contactName),
});

/** The text with the names of mentions instead of the numbers that were sent. */
const asWritten = ({ body, mentions }: MessageDto) =>
  mentions.reduce((text, { value, name }) => text.replaceAll(`@${value}`, `@${name}`), body);

function useDraftText(userId: number, ticketId: number) {
  const drafts = draftsOf(userId);
  const [text, setText] = useState(() => drafts.of(ticketId));
  const latest = useRef(text);
  /** The text when the field and the drafts last agreed. */
  const agreed = useRef(text);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    // The stored draft loads after the first render, and other tabs change it while the user writes there; text being
    // typed here wins.
    const follow = () => {
      const now = drafts.of(ticketId);
      if (latest.current !== now && latest.current === agreed.current) {
        latest.current = now;
        setText(now);
      }
      if (latest.current === now) agreed.current = now;
    };
    void drafts.loaded.then(follow);
    const stop = drafts.subscribe(follow);
    const keep = () => drafts.write(ticketId, latest.current);
    window.addEventListener("pagehide", keep);
    return () => {
      stop();
      clearTimeout(timer.current);
      window.removeEventListener("pagehide", keep);
      keep();
    };
  }, [drafts, ticketId]);

  const write = (next: string) => {
    latest.current = next;
    setText(next);
    clearTimeout(timer.current);
    if (next === "") return drafts.write(ticketId, "");
    timer.current = setTimeout(() => drafts.write(ticketId, latest.current), draftMs);
  };
  return [text, write] as const;
}

/** The state of the composer: its text, the draft and sending. */
export function useComposer(ticket: TicketDto, handle: Ref<ComposerHandle>, pen: Ref<Pen>) {
  const { user } = useSession();
  const outbox = useOutbox();
  const client = useQueryClient();
  const [draft, writeDraft] = useDraftText(user.id, ticket.id);
  useSayTyping(ticket.id, draft);
  const [about, show] = useState(() => begunAbout(user.id, ticket.id));
  const setAbout = (next: About | null) => {
    keepBegun(user.id, ticket.id, next);
    show(next);
  };
  const place = { userId: user.id, ticketId: ticket.id };
  // Reopen the dialog if files were left unsent here.
  const [chosen, choose] = useState<File[] | null>(() => (keptTray(place) ? [] : null));
  const setChosen = (files: File[] | null) => {
    if (files === null) keepTray(place, null);
    choose(files);
  };
  const [signs, setSigns] = useState(savedSign);
  const input = useRef<HTMLTextAreaElement>(null);
  const own = signature(user.name);
  const isEdit = about?.kind === "edit";
  const prefix = isEdit ? about.prefix : signs ? own : "";
  const text = isEdit ? about.text : draft;
  const over = prefix.length + text.length - maxTextLength;

  // A field that mounts with text has the caret at its start; move it to the end.
  useLayoutEffect(() => {
    const end = input.current?.value.length ?? 0;
    input.current?.setSelectionRange(end, end);
  }, [isEdit]);

  // Wait until the menu that called this has restored the focus.
  const focus = () => requestAnimationFrame(() => input.current?.focus());
  const write = (next: string) => (isEdit ? setAbout({ ...about, text: next }) : writeDraft(next));
  const leave = () => {
    setAbout(null);
    focus();
  };

  const reply = (message: MessageDto) => {
    setAbout({ kind: "reply", quoted: quotedOf(message, ticket.contact.name) });
    focus();
  };

  useImperativeHandle(handle, () => ({
    takeBack: (returned) => {
      const bare = returned.startsWith(own) ? returned.slice(own.length) : returned;
      writeDraft(draft.trim() === "" ? bare : `${bare}\n${draft}`);
      input.current?.focus();
    },
    reply,
    edit: (message) => {
      const written = asWritten(message);
      const signed = written.startsWith(own) ? own : "";
      setAbout({ kind: "edit", message, prefix: signed, text: written.slice(signed.length) });
      focus();
    },
    attach: (files) => files.length > 0 && setChosen(files),
  }));

  const saveEdit = ({ message }: { message: MessageDto }) => {
    const body = prefix + text.trim();
    setAbout(null);
    if (body === asWritten(message)) return;
    // Already loaded with the menu.
    const asked = import("../state/messages/message-acts").then(({ reword }) => reword(client, message, body));
    // Reopen the edit if the server refused it, unless the user has started another one.
    void asked
      .catch(() => false)
      .then((done) => {
        if (!done && begunAbout(user.id, ticket.id) === null) setAbout({ kind: "edit", message, prefix, text });
      });
  };
  const send = (): OutboxItem | null => {
    if (text.trim() === "" || over > 0) return null;
    input.current?.focus();
    if (isEdit) {
      saveEdit(about);
      return null;
    }
    const item = outbox.add(ticket.id, prefix + text.trim(), about ? { quotedMsg: about.quoted } : {});
    writeDraft("");
    setAbout(null);
    return item;
  };
  /** Sends files, contacts or a location; the first of them carries the quote. */
  const enclose = (items: readonly { body: string; enclosed: Enclosed }[]) => {
    const quotedMsg = about?.kind === "reply" ? about.quoted : undefined;
    for (const [place, { body, enclosed }] of items.entries())
      outbox.add(
        ticket.id,
        body === "" ? "" : prefix + body,
        place === 0 && quotedMsg ? { ...enclosed, quotedMsg } : enclosed,
      );
    setAbout(null);
    focus();
  };
  useImperativeHandle(pen, () => ({
    field: () => input.current,
    attach: setChosen,
    enclose,
    send,
    reply,
    isIdle: () => text === "" && !about,
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
    about,
    leave,
    chosen,
    setChosen,
    place,
    enclose,
  };
}
