import type { TicketDto } from "@guiche/contract/tickets";
import FirstMessageNotice from "../actions/moving/FirstMessageNotice";

/** Shown above the field while the conversation has no message yet. */
export function FirstMessage({ ticket }: { ticket: TicketDto }) {
  const { lastInboundId, lastSent, isGroup, contactId, whatsappId } = ticket;
  if (lastInboundId !== null || lastSent !== null || isGroup) return null;
  return <FirstMessageNotice contactId={contactId} whatsappId={whatsappId} />;
}
