import { memo, useState } from "react";
import { useCommand } from "@/shared/commands";
import { withNamespaces } from "@/shared/i18n/i18n";
import { useMaySchedule } from "@/shared/schedules/gate";
import { lazyDialog } from "@/shared/ui/lazy-dialog";

const ScheduleDialog = lazyDialog(() =>
  withNamespaces(import("@/shared/schedules/ScheduleDialog"), "schedules", "variables", "moving", "templates"),
);

/** Writes to the contact later. The shortcut works from the first paint; only the dialog is loaded on demand. */
export const ScheduleLater = memo(function ScheduleLater({ contactId }: { contactId: number }) {
  const [isOpen, setOpen] = useState(false);
  useCommand("schedule", useMaySchedule() ? () => setOpen(true) : null);
  return isOpen ? <ScheduleDialog contactId={contactId} onClose={() => setOpen(false)} /> : null;
});
