import { useQuery } from "@tanstack/react-query";
import { memo, useEffect, useRef, useState, type ComponentProps } from "react";
import { DropZone } from "../composer/DropZone";
import { lazyDialog } from "@/shared/ui/lazy-dialog";
import { stepOf } from "../state/messages/bot-step";
import type { MessageRows } from "../state/messages/message-rows";
import { messagesKey } from "../state/ticket-store";
import { showNotesInLog, useNotesInLog } from "../state/notes/notes-in-log";
import { useWithRejections, type RowInserter } from "../conversation/messages/use-with-rejections";

const NotesInLog = lazyDialog(() => import("../conversation/panel/NotesInLog"), "panel");
const PhoneMenu = lazyDialog(() => import("../conversation/menu/PhoneMenu"), "messages");

type Props = Omit<ComponentProps<typeof NotesInLog>, "onClose" | "onlyBot"> & ComponentProps<typeof DropZone>;

/**
 * The parts around the messages: notes and refusals between them, the menu of phone numbers, and the drop zone for
 * files.
 */
export default memo(function LogExtras({ isOpen, onFiles, onInserter, ...of }: Props) {
  const [notes, setNotes] = useState<RowInserter>(null);
  const isShown = useNotesInLog();
  // What the bot noted for people stands in the conversation, whatever else a person wants to see there.
  const hasBot = useHasBot(of.ticketId);
  useWithRejections(onInserter, notes);
  return (
    <>
      {isShown || hasBot ? (
        <NotesInLog {...of} onlyBot={!isShown} onInserter={setNotes} onClose={() => showNotesInLog(false)} />
      ) : null}
      <Phones />
      <DropZone isOpen={isOpen} onFiles={onFiles} />
    </>
  );
});

/** Whether the bot has spoken in the messages that are loaded. */
function useHasBot(ticketId: number): boolean {
  const { data } = useQuery({
    queryKey: messagesKey(ticketId),
    // The conversation fetches them.
    enabled: false,
    structuralSharing: false,
    select: ({ messages }: MessageRows) => messages.some((message) => stepOf(message) !== null),
  });
  return data === true;
}

/** A click on a phone number in a message opens a menu instead of a call. */
function Phones() {
  const here = useRef<HTMLSpanElement>(null);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const around = here.current?.parentElement;
    const open = (event: MouseEvent) => {
      const phone = event.target instanceof Element && event.target.closest<HTMLElement>('[role=log] a[href^="tel:"]');
      if (!phone) return;
      event.preventDefault();
      setAnchor(phone);
    };
    around?.addEventListener("click", open);
    return () => around?.removeEventListener("click", open);
  }, []);
  return (
    <>
      <span ref={here} hidden />
      {anchor ? <PhoneMenu anchor={anchor} onClose={() => setAnchor(null)} /> : null}
    </>
  );
}
