import { mayWrite } from "@guiche/contract/rules/ticket.rules";
import type { TicketDto } from "@guiche/contract/tickets";
import type { Theme } from "@mui/material/styles";
import useMediaQuery from "@mui/material/useMediaQuery";
import { memo, useEffect, useRef, useState } from "react";
import { useCommand } from "@/shared/commands";
import { useSession } from "@/shared/session";
import { lazyDialog } from "@/shared/ui/lazy-dialog";
import { useAskForRoom } from "@/shared/ui/panel-beside";
import type { PanelFocus } from "./panel-focus";
import { setStored, getStored } from "@/shared/stored";

const storageKey = "contactPanel";

/** Whether the panel is open next to the conversation on wide screens. Stored in the browser, off by default. */
const savedPanel = (): boolean => getStored(storageKey) === "true";
const savePanel = (open: boolean) => setStored(storageKey, String(open));

const ContactPanel = lazyDialog(() => import("./ContactPanel"), "panel", "writing", "messages");

/** Shows the contact panel: next to the conversation on wide screens, over it on narrow ones. */
export const PanelHost = memo(function PanelHost({ ticket }: { ticket: TicketDto }) {
  const { rights } = useSession();
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up("lg"), { noSsr: true });
  const [beside, setBeside] = useState(savedPanel);
  const [over, setOver] = useState(false);
  const [focusTarget, setFocusTarget] = useState<{ at: PanelFocus } | null>(null);
  const opener = useRef<Element | null>(null);
  // A panel that was opened in a narrow window stays open when the window becomes wide.
  const isOpen = over || (isWide && beside);

  useAskForRoom(isOpen && isWide);

  const show = (at: PanelFocus) => {
    if (!isOpen) opener.current = document.activeElement;
    setFocusTarget({ at });
    if (!isWide) return setOver(true);
    setBeside(true);
    savePanel(true);
  };
  const close = () => {
    setFocusTarget(null);
    setOver(false);
    if (!isWide) return;
    setBeside(false);
    savePanel(false);
    if (opener.current instanceof HTMLElement) opener.current.focus();
  };
  // A panel next to the conversation stays for the next one; one that covers it closes with it.
  useEffect(() => {
    setBeside(savedPanel());
    return () => {
      setOver(false);
      setFocusTarget(null);
    };
  }, []);
  useCommand("panel", () => (isOpen ? close() : show("panel")));
  // Where a message can be written, the note is written there too.
  useCommand("note", mayWrite(rights, ticket) ? null : () => show("note"));

  if (!isOpen) return null;
  return <ContactPanel ticket={ticket} isOver={!isWide} focusTarget={focusTarget} onClose={close} />;
});
