import { useEffect, useRef, useState } from "react";
import { useRealtime } from "@/shared/realtime";
import { useSession } from "@/shared/session";
import { useDraft } from "../../state/drafts";
import { useOutboxItems } from "../../state/outbox/outbox-of";
import { teammateOf } from "./teammate";

export interface TeammateAnswer {
  /** The teammate who sent a message since the user began to type: a name, "" if unknown, null for none. */
  who: string | null;
  dismiss: () => void;
}

export function useTeammateAnswered(ticketId: number): TeammateAnswer {
  const { user } = useSession();
  const isWriting = useDraft(user.id, ticketId).trim() !== "";
  const items = useOutboxItems(ticketId);
  // An outbox item is removed when it arrives; its realtime event may come later.
  const own = useRef(new Set<string>());
  const [who, setWho] = useState<string | null>(null);

  useEffect(() => {
    for (const { clientId } of items) own.current.add(clientId);
  }, [items]);
  const wasSentHere = (clientId: string) => own.current.has(clientId) || own.current.has(clientId.replace(/-\d+$/, ""));

  useRealtime("appMessage", (event) => {
    if (event.ticket.id !== ticketId || !isWriting) return;
    const teammate = teammateOf(event, { name: user.name, wasSentHere });
    if (teammate !== null) setWho(teammate);
  });
  // Nothing is being typed any more, so the warning no longer applies.
  if (!isWriting && who !== null) setWho(null);
  return { who, dismiss: () => setWho(null) };
}
