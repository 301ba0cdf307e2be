import Alert from "@mui/material/Alert";
import { useTranslation } from "react-i18next";
import { useMailFolder } from "./use-mail-folder";

/** Says where emails are when the installation has no mail server; else renders nothing. */
export function MailNote() {
  const { t } = useTranslation();
  return useMailFolder() ? (
    <Alert severity="info" sx={{ mb: 4 }}>
      {t("mailFolder")}
    </Alert>
  ) : null;
}
