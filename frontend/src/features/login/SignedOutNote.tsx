import Alert from "@mui/material/Alert";
import { useTranslation } from "react-i18next";

/** Says why the user has to sign in again. */
export default function SignedOutNote() {
  const { t } = useTranslation("login");
  return (
    <Alert severity="warning" sx={{ mb: 4 }}>
      {t("signedOutElsewhere")}
    </Alert>
  );
}
