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

/** Writing to the drafts after each letter would draw the card in the list after each letter. */
const draftMs = 300;

export interface ComposerHandle {
  /** Puts a text back that was not sent, before whatever is being written. */
  takeBack: (text: string) => void;
  reply: (message: MessageDto) => void;
  edit: (message: MessageDto) => void;
  attach: (files: File[]) => void;
}

/** What the parts around the field do with it. */
export interface Pen {
  field: () => HTMLTextAreaElement | null;
  /** Files for the tray. */
  attach: (files: File[]) => void;
  enclose: (items: readonly { body: string; enclosed: Enclosed }[]) => void;
  /** What went into the outbox; null when there was nothing to send. */
  send: () => OutboxItem | null;
  reply: (message: MessageDto) => void;
  /** Nothing is being written, and nothing was begun. */
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

/** With the names that were typed, instead of the digits that left. */
const asWritten = ({ body, mentions }: MessageDto) =>
  mentions.reduce((text, { value, name }) => text.replaceAll(`@${value}`, `@${name}`), body);

function useDraftText(userId: number, ticketId: number) {
  const drafts = draftsOf(userId);
  const [text, setText] = useState(() => drafts.of(ticketId));
  const latest = useRef(text);
  /** As it was when the drafts had the same text. */
  const agreed = useRef(text);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    // The browser's store answers after the first drawing, and other tabs whenever somebody writes or sends there; what
    // is being typed here wins.
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

/** The text being written, its draft and its sending. The text lives here and nowhere else. */
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
  // What was chosen here and left behind is there again.
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

  // A field that comes with its text has the caret before it; whoever goes on writing does so behind it.
  useLayoutEffect(() => {
    const end = input.current?.value.length ?? 0;
    input.current?.setSelectionRange(end, end);
  }, [isEdit]);

  // After the menu that led here has given the focus back.
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
    // It has come with the menu that led here.
    const asked = import("../state/messages/message-acts").then(({ reword }) => reword(client, message, body));
    // What was refused is there to be written otherwise, also for who has gone on, unless something else was begun.
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
  /** Files, contacts or a place: what is answered is answered by the first of them. */
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
