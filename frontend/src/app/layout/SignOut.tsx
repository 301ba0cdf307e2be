import { useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "../../shared/session";
import { ConfirmDialog } from "../../shared/ui/ConfirmDialog";
import { countUnsavedWork, useSignOut, type UnsavedWork } from "./use-sign-out";

/** Signs out: at once when this browser keeps nothing of the person, otherwise after a question. */
export default function SignOut({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("shell");
  const { user } = useSession();
  const leave = useSignOut();
  const [unsavedWork, setUnsavedWork] = useState<UnsavedWork | null>(null);
  const decide = useEffectEvent((workLeft: UnsavedWork) => {
    if (workLeft.drafts + workLeft.tasks > 0) setUnsavedWork(workLeft);
    else void leave();
  });
  useEffect(() => {
    void countUnsavedWork(user.id).then(decide);
  }, [user.id]);
  return unsavedWork ? (
    <ConfirmDialog
      open
      title={t("profile.leaveTitle")}
      text={t("profile.leaveText", { drafts: unsavedWork.drafts, tasks: unsavedWork.tasks })}
      verb={t("profile.leaveVerb")}
      danger
      onConfirm={leave}
      onClose={onClose}
    />
  ) : null;
}
