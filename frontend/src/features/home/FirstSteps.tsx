import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "../../shared/ui/EmptyState";
import { SkeletonRows } from "../../shared/ui/SkeletonRows";
import { Checklist } from "./Checklist";
import { useDismissedChecklist } from "./use-dismissed-checklist";
import { doneSteps, steps } from "./steps";
import { useChecklist } from "./use-checklist";
import { useLiveCounts } from "./use-counters";

interface Props {
  onDismissed: () => void;
  /** The figures, which a company without any conversation sees when it asks for them. */
  children: ReactNode;
}

/** The setup steps of a new company above its figures, until the first conversation or until they are dismissed. */
export function FirstSteps({ onDismissed, children }: Props) {
  const [isDismissed, dismiss] = useDismissedChecklist();
  if (isDismissed) return children;
  const putAway = () => {
    dismiss();
    // What takes the focus may have been hidden until now.
    requestAnimationFrame(onDismissed);
  };
  return <Steps onDismiss={putAway}>{children}</Steps>;
}

function Steps({ onDismiss, children }: { onDismiss: () => void; children: ReactNode }) {
  const { t } = useTranslation("home");
  useLiveCounts();
  const { isPending, next, hasTickets, isAwaitingTickets } = useChecklist(true);
  // The list stays once it was shown: a step that is fetched again is pending for a moment.
  const [isDrawn, setDrawn] = useState(false);
  const [isAsked, setAsked] = useState(false);
  if (!isPending && !isDrawn) setDrawn(true);
  if (isAwaitingTickets && !isDrawn) return <SkeletonRows count={3} />;
  return (
    <>
      {isDrawn && next.attend !== null ? <Checklist next={next} onDismiss={onDismiss} /> : null}
      {hasTickets === false && !isAsked ? (
        <EmptyState
          drawing="emptyRoll"
          text={t("figures.text")}
          action={
            <Button variant="outlined" onClick={() => setAsked(true)}>
              {t("figures.show")}
            </Button>
          }
        />
      ) : (
        children
      )}
    </>
  );
}

/** The steps that are left after the first conversation, which opens them over the figures. */
export function StepsButton({ onDismissed }: Pick<Props, "onDismissed">) {
  const [isDismissed, dismiss] = useDismissedChecklist();
  if (isDismissed) return null;
  return (
    <LeftSteps
      onDismiss={() => {
        dismiss();
        onDismissed();
      }}
    />
  );
}

function LeftSteps({ onDismiss }: { onDismiss: () => void }) {
  const { t } = useTranslation("home");
  const { isPending, next } = useChecklist(true);
  const [isOpen, setOpen] = useState(false);
  const doneCount = doneSteps(next);
  if (next.attend !== null || doneCount === steps.length || (isPending && !isOpen)) return null;
  return (
    <>
      <Button size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t("checklist.left", { done: doneCount, all: steps.length })}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        maxWidth="md"
        slotProps={{ paper: { "aria-label": t("checklist.title") } }}
      >
        <Checklist next={next} onDismiss={onDismiss} />
      </Dialog>
    </>
  );
}
