import { maxTextLength } from "@guiche/contract/limits";
import { useEffect, useImperativeHandle, useLayoutEffect, useRef, useState, type Ref } from "react";
import { useSession } from "../../../shared/session";
import { useOutbox } from "../outbox/outbox-of";
import { draftsOf } from "./drafts";
import { savedSign, saveSign, signature } from "./sign";

/** Writing to the drafts after each letter would draw the card in the list after each letter. */
const draftMs = 300;

export interface ComposerHandle {
  /** Puts a text back that was not sent, before whatever is being written. */
  takeBack: (text: string) => void;
}

function useDraftText(userId: number, ticketId: number) {
  const drafts = draftsOf(userId);
  const [text, setText] = useState(() => drafts.of(ticketId));
  const latest = useRef(text);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    // The browser's store answers after the first drawing; what was typed meanwhile wins.
    void drafts.loaded.then(() => {
      if (latest.current !== "" || drafts.of(ticketId) === "") return;
      latest.current = drafts.of(ticketId);
      setText(latest.current);
    });
    const keep = () => drafts.write(ticketId, latest.current);
    window.addEventListener("pagehide", keep);
    return () => {
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
export function useComposer(ticketId: number, handle: Ref<ComposerHandle>) {
  const { user } = useSession();
  const outbox = useOutbox();
  const [text, write] = useDraftText(user.id, ticketId);
  const [signs, setSigns] = useState(savedSign);
  const input = useRef<HTMLTextAreaElement>(null);
  const prefix = signs ? signature(user.name) : "";
  const over = prefix.length + text.length - maxTextLength;

  // A field that comes with its text has the caret before it; whoever goes on writing does so behind it.
  useLayoutEffect(() => {
    const end = input.current?.value.length ?? 0;
    input.current?.setSelectionRange(end, end);
  }, []);

  useImperativeHandle(handle, () => ({
    takeBack: (returned) => {
      const own = signature(user.name);
      const bare = returned.startsWith(own) ? returned.slice(own.length) : returned;
      write(text.trim() === "" ? bare : `${bare}\n${text}`);
      input.current?.focus();
    },
  }));

  const send = () => {
    if (text.trim() === "" || over > 0) return;
    outbox.add(ticketId, prefix + text.trim());
    write("");
    input.current?.focus();
  };
  const toggleSign = () => {
    saveSign(!signs);
    setSigns(!signs);
  };
  return { text, write, send, input, over, signs, toggleSign, userName: user.name };
}
