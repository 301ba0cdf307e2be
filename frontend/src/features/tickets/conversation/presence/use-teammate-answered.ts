import { useEffect, useRef, useState } from "react";
import { useRealtime } from "@/shared/realtime";
import { useSession } from "@/shared/session";
import { useDraft } from "../../state/drafts";
import { useOutboxItems } from "../../state/outbox/outbox-of";
import { teammateOf } from "./teammate";

/** Who of the team sent a message since this person began to write: a name, "" for somebody, null for nobody. */
export function useTeammateAnswered(ticketId: number) {
  const { user } = useSession();
  const isWriting = useDraft(user.id, ticketId).trim() !== "";
  const items = useOutboxItems(ticketId);
  // A outbox item is gone when it arrived; its own news may come after that.
  const own = useRef(new Set<string>());
  const [who, setWho] = useState<string | null>(null);

  useEffect(() => {
    for (const { clientId } of items) own.current.add(clientId);
  }, [items]);
  const wasSentHere = (clientId: string) => own.current.has(clientId) || own.current.has(clientId.replace(/-\d+$/, ""));

  useRealtime("appMessage", (event) => {
    if (event.ticket.id !== ticketId || !isWriting) return;
    const teammate = teammateOf(event, { name: user.name, sent: wasSentHere });
    if (teammate !== null) setWho(teammate);
  });
  // What was written is gone, and with it what was to be considered.
  if (!isWriting && who !== null) setWho(null);
  return { who, dismiss: () => setWho(null) };
}
