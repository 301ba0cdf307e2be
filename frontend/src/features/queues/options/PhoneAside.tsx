import Box from "@mui/material/Box";
import { memo, useDeferredValue, useMemo } from "react";
import type { QueueRow } from "../queue.cache";
import { QueuePhone } from "./QueuePhone";
import type { OptionDraft } from "./use-draft";

const Phone = memo(QueuePhone);

/**
 * The phone beside the queue's form, in sight while the form scrolls. Its bot reads the whole tree again after each key in
 * an option: what is typed is painted first.
 */
export function PhoneAside({ queue, draft }: { queue: QueueRow; draft: OptionDraft }) {
  const { set, handle, tree } = draft;
  const option = useDeferredValue(draft.option);
  const deferred = useMemo(() => ({ option, set, handle, tree }), [option, set, handle, tree]);
  return (
    <Box sx={{ position: "sticky", top: 0, width: 340, flexShrink: 0, height: "min(620px, 68vh)", display: "grid" }}>
      <Phone queue={queue} draft={deferred} />
    </Box>
  );
}
