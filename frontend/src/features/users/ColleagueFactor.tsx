import { ownPasswordInput, securityApi } from "@guiche/contract/security";
import type { UserDto } from "@guiche/contract/users";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../shared/api/call";
import { FieldPassword } from "../../shared/forms/FieldPassword";
import { FormDialog } from "../../shared/forms/FormDialog";
import { adminFailure, adminSuccess } from "../../shared/lists/admin-toast";

/** For a colleague who lost phone and recovery codes: turns two-step verification off, with the own password. */
export default function ColleagueFactor({ user: { id, name } }: { user: UserDto }) {
  const { t } = useTranslation(["security", "lists"]);
  const [isOn, setIsOn] = useState(true);
  const [asking, setAsking] = useState(false);
  if (!isOn) return null;
  const turnOff = async ({ password }: { password: string }) => {
    await call(securityApi.turnOffOf, { params: { id }, body: { password } });
    adminSuccess(t("lists:saved"));
    setIsOn(false);
  };
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 3, rowGap: 1 }}>
      <Box sx={{ flex: "1 1 220px" }}>{t("security:colleague.on")}</Box>
      <Button size="small" color="error" onClick={() => setAsking(true)}>
        {t("security:colleague.turnOff")}
      </Button>
      {asking ? (
        <FormDialog
          title={t("security:colleague.title", { name })}
          initialValues={{ password: "" }}
          schema={ownPasswordInput}
          fieldOfCode={{ ERR_WRONG_PASSWORD: "password" }}
          submitLabel={t("security:factor.turnOff")}
          onSubmit={turnOff}
          onFailure={adminFailure}
          onClose={() => setAsking(false)}
        >
          <Box>{t("security:colleague.lead")}</Box>
          <FieldPassword name="password" label={t("security:ownPassword")} autoComplete="current-password" />
        </FormDialog>
      ) : null}
    </Box>
  );
}
