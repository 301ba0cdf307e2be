import { memo, useState } from "react";
import { useCommand } from "@/shared/commands";
import { useMaySchedule } from "@/shared/schedules/gate";
import { lazyDialog } from "@/shared/ui/lazy-dialog";

const words = ["schedules", "variables", "moving", "templates"] as const;
const ScheduleDialog = lazyDialog(() => import("@/shared/schedules/ScheduleDialog"), ...words);

/** Writes to the contact later. The shortcut works from the first paint; only the dialog is loaded on demand. */
export const ScheduleLater = memo(function ScheduleLater({ contactId }: { contactId: number }) {
  const [isOpen, setOpen] = useState(false);
  useCommand("schedule", useMaySchedule() ? () => setOpen(true) : null);
  return isOpen ? <ScheduleDialog contactId={contactId} onClose={() => setOpen(false)} /> : null;
});
