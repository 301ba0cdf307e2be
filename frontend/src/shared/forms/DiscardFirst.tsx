import { useFormikContext } from "formik";
import { useState, type ReactNode } from "react";
import { DiscardDialog } from "../ui/DiscardDialog";

interface Props {
  /** What drops the edits of the form around it. */
  act: () => void;
  children: (ask: () => void) => ReactNode;
}

/** Asks before an act inside a form that drops its unsaved edits. */
export function DiscardFirst({ act, children }: Props) {
  const { dirty } = useFormikContext();
  const [asking, setAsking] = useState(false);
  return (
    <>
      {children(() => (dirty ? setAsking(true) : act()))}
      <DiscardDialog open={asking} onDiscard={act} onClose={() => setAsking(false)} />
    </>
  );
}
