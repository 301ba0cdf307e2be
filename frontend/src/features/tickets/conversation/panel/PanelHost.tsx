import type { TicketDto } from "@guiche/contract/tickets";
import type { Theme } from "@mui/material/styles";
import useMediaQuery from "@mui/material/useMediaQuery";
import { memo, useEffect, useRef, useState } from "react";
import { useCommand } from "@/shared/commands";
import { withNamespaces } from "@/shared/i18n/i18n";
import { lazyDialog } from "@/shared/ui/lazy-dialog";
import type { Goal } from "./goal";
import { setStored, getStored } from "@/shared/stored";

const storageKey = "contactPanel";

/** Whether the panel stands beside the conversation where there is room for it. Not, unless it was opened in this browser. */
const savedPanel = (): boolean => getStored(storageKey) === "true";
const savePanel = (open: boolean) => setStored(storageKey, String(open));

const ContactPanel = lazyDialog(() => withNamespaces(import("./ContactPanel"), "panel"));

/** What is known of the customer: beside the conversation where there is room, over it elsewhere. */
export const PanelHost = memo(function PanelHost({ ticket }: { ticket: TicketDto }) {
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up("lg"), { noSsr: true });
  const [beside, setBeside] = useState(savedPanel);
  const [over, setOver] = useState(false);
  const [goal, setGoal] = useState<{ at: Goal } | null>(null);
  const opener = useRef<Element | null>(null);
  // What was opened over a narrow window stays open when the window gets wide.
  const isOpen = over || (isWide && beside);

  const show = (at: Goal) => {
    if (!isOpen) opener.current = document.activeElement;
    setGoal({ at });
    if (!isWide) return setOver(true);
    setBeside(true);
    savePanel(true);
  };
  const close = () => {
    setGoal(null);
    setOver(false);
    if (!isWide) return;
    setBeside(false);
    savePanel(false);
    if (opener.current instanceof HTMLElement) opener.current.focus();
  };
  // What stands beside a conversation stands beside the next one too; what lies over it goes with it.
  useEffect(() => {
    setBeside(savedPanel());
    return () => {
      setOver(false);
      setGoal(null);
    };
  }, []);
  useCommand("panel", () => (isOpen ? close() : show("panel")));
  useCommand("note", () => show("note"));

  if (!isOpen) return null;
  return <ContactPanel ticket={ticket} isOver={!isWide} goal={goal} onClose={close} />;
});
