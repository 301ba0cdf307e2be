import { useState } from "react";
import { useSession } from "../../shared/session";
import { SkeletonRows } from "../../shared/ui/SkeletonRows";
import { Checklist } from "./Checklist";
import { dismiss, isDismissed } from "./dismissed";
import { steps } from "./steps";
import { useChecklist } from "./use-checklist";
import { useLiveCounts } from "./use-counters";

/** The setup steps of a new company, until they are done or dismissed. */
export function FirstSteps({ onDismissed }: { onDismissed: () => void }) {
  const { companyId } = useSession().user;
  const [away, setAway] = useState(() => isDismissed(companyId));
  if (away) return null;
  const putAway = () => {
    dismiss(companyId);
    setAway(true);
    onDismissed();
  };
  return <Steps onDismiss={putAway} />;
}

function Steps({ onDismiss }: { onDismiss: () => void }) {
  useLiveCounts();
  const { isPending, next } = useChecklist(true);
  // The list stays once it was shown: a step that is fetched again is pending for a moment.
  const [isDrawn, setDrawn] = useState(false);
  if (!isPending && !isDrawn) setDrawn(true);
  if (!isDrawn) return <SkeletonRows count={3} />;
  return steps.every((name) => next[name] === null) ? null : <Checklist next={next} onDismiss={onDismiss} />;
}
