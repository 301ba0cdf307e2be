import Box from "@mui/material/Box";
import { useFormikContext } from "formik";
import { useTranslation } from "react-i18next";
import { FieldPassword } from "../../shared/forms/FieldPassword";
import { RuleList } from "./RuleList";

/** The new password, with its rules, and the same once more. */
export function NewPassword() {
  const { t } = useTranslation("password");
  const { password } = useFormikContext<{ password: string }>().values;
  return (
    <>
      <Box sx={{ display: "grid", gap: 2 }}>
        <FieldPassword name="password" label={t("newPassword")} autoComplete="new-password" />
        <RuleList text={password} />
      </Box>
      <FieldPassword name="confirmation" label={t("confirmation")} autoComplete="new-password" />
    </>
  );
}
