import { useFormikContext } from "formik";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../ui/ConfirmDialog";

interface Props {
  /** What drops the edits of the form around it. */
  act: () => void;
  children: (ask: () => void) => ReactNode;
}

/** Asks before an act inside a form that drops its unsaved edits. */
export function DiscardFirst({ act, children }: Props) {
  const { t } = useTranslation();
  const { dirty } = useFormikContext();
  const [asking, setAsking] = useState(false);
  return (
    <>
      {children(() => (dirty ? setAsking(true) : act()))}
      <ConfirmDialog
        open={asking}
        title={t("dialogs.discardTitle")}
        text={t("dialogs.discardText")}
        verb={t("dialogs.discard")}
        danger
        onConfirm={act}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
