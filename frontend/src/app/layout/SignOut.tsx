import { useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "../../shared/session";
import { ConfirmDialog } from "../../shared/ui/ConfirmDialog";
import { countLeft, useSignOut, type Left } from "./use-sign-out";

/** Signs out: at once when this browser keeps nothing of the person, otherwise after a question. */
export default function SignOut({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("shell");
  const { user } = useSession();
  const leave = useSignOut();
  const [unsavedWork, setLeft] = useState<Left | null>(null);
  const decide = useEffectEvent((workLeft: Left) => {
    if (workLeft.drafts + workLeft.tasks > 0) setLeft(workLeft);
    else void leave();
  });
  useEffect(() => {
    void countLeft(user.id).then(decide);
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
