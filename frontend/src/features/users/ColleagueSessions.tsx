import { securityApi } from "@guiche/contract/security";
import type { UserDto } from "@guiche/contract/users";
import Button from "@mui/material/Button";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../shared/api/call";
import { adminFailure, adminSuccess } from "../../shared/lists/admin-toast";
import { ConfirmDialog } from "../../shared/ui/ConfirmDialog";

/** Signs a colleague out everywhere: a phone was lost, or the colleague leaves the company. */
export default function ColleagueSessions({ user: { id, name } }: { user: UserDto }) {
  const { t } = useTranslation("security");
  const [asking, setAsking] = useState(false);
  const end = () =>
    call(securityApi.endSessionsOf, { params: { id } }).then(
      () => adminSuccess(t("colleague.sessionsEnded")),
      adminFailure,
    );
  return (
    <>
      <Button size="small" color="error" sx={{ justifySelf: "start" }} onClick={() => setAsking(true)}>
        {t("colleague.endSessions")}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t("colleague.endSessionsTitle", { name })}
        text={t("colleague.endSessionsText")}
        verb={t("colleague.endSessions")}
        danger
        onConfirm={end}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
