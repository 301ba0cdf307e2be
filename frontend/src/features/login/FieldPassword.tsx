import IconButton from "@mui/material/IconButton";
import InputAdornment from "@mui/material/InputAdornment";
import { useState, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { FieldText } from "../../shared/forms/FieldText";
import { HideIcon, ShowIcon } from "../../shared/ui/icons";

export function FieldPassword() {
  const { t } = useTranslation(["login", "common"]);
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const word = t(shown ? "common:field.hidePassword" : "common:field.showPassword");
  const listen = (event: KeyboardEvent) => setCapsLock(event.getModifierState("CapsLock"));
  return (
    <FieldText
      name="password"
      type={shown ? "text" : "password"}
      label={t("login:password")}
      autoComplete="current-password"
      help={capsLock ? t("login:capsLock") : undefined}
      onKeyUp={listen}
      endAdornment={
        <InputAdornment position="end">
          <IconButton aria-label={word} title={word} edge="end" onClick={() => setShown(!shown)}>
            {shown ? <HideIcon fontSize="small" /> : <ShowIcon fontSize="small" />}
          </IconButton>
        </InputAdornment>
      }
    />
  );
}
