import Box from "@mui/material/Box";
import type { QueueRow } from "../queue.cache";
import { QueuePhone } from "./QueuePhone";
import type { OptionDraft } from "./use-draft";

/** The phone next to the queue's form, in sight while the form scrolls. */
export function PhoneAside({ queue, draft }: { queue: QueueRow; draft: OptionDraft }) {
  return (
    <Box sx={{ position: "sticky", top: 0, width: 340, flexShrink: 0, height: "min(620px, 68vh)", display: "grid" }}>
      <QueuePhone queue={queue} draft={draft} />
    </Box>
  );
}
