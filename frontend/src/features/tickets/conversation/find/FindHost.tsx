import type { ReactNode, RefObject } from "react";
import { FindHost as Host } from "@/shared/find/FindHost";
import { withNamespaces } from "@/shared/i18n/i18n";
import { lazyDialog } from "@/shared/ui/lazy-dialog";
import type { LogHandle } from "../messages/MessageList";

const FindBar = lazyDialog(() => withNamespaces(import("./FindBar"), "panel"));

interface Props {
  ticketId: number;
  log: RefObject<LogHandle | null>;
  children: ReactNode;
}

/** The search in a ticket. */
export const FindHost = ({ ticketId, log, children }: Props) => (
  <Host conversationId={ticketId} log={log} Bar={FindBar}>
    {children}
  </Host>
);
