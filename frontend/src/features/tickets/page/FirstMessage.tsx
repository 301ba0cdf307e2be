import type { TicketDto } from "@guiche/contract/tickets";
import { lazy, Suspense } from "react";
import { withNamespaces } from "@/shared/i18n/i18n";

const FirstMessageNotice = lazy(() =>
  withNamespaces(import("../actions/moving/FirstMessageNotice"), "moving").catch(() => ({ default: () => null })),
);

/** Shown above the field while the conversation has no message yet. */
export function FirstMessage({ ticket }: { ticket: TicketDto }) {
  const { lastInboundId, lastSent, isGroup, contactId, whatsappId } = ticket;
  if (lastInboundId !== null || lastSent !== null || isGroup) return null;
  return (
    <Suspense fallback={null}>
      <FirstMessageNotice contactId={contactId} whatsappId={whatsappId} />
    </Suspense>
  );
}
