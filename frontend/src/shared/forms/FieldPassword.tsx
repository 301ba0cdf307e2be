import { advisedPasswordLength } from "@guiche/contract/input";
import IconButton from "@mui/material/IconButton";
import InputAdornment from "@mui/material/InputAdornment";
import { useField } from "formik";
import { useState, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import HideIcon from "lucide-react/icons/eye-off";
import ShowIcon from "lucide-react/icons/eye";
import { FieldText, type FieldTextProps } from "./FieldText";

type Props = Pick<FieldTextProps, "name" | "label" | "help" | "required" | "autoFocus"> & {
  /** Tells the password manager whether the password is entered or newly chosen. */
  autoComplete: "current-password" | "new-password";
  /** Warns of a password that is allowed but short. */
  warnOfShort?: boolean;
};

/** A password field with a visibility toggle and a Caps Lock warning. */
export function FieldPassword({ help, warnOfShort = false, ...field }: Props) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const [{ value }] = useField<string | undefined>(field.name);
  const length = value?.length ?? 0;
  const isShort = warnOfShort && length > 0 && length < advisedPasswordLength;
  const word = t(shown ? "field.hidePassword" : "field.showPassword");
  const listen = (event: KeyboardEvent) => setCapsLock(event.getModifierState("CapsLock"));
  return (
    <FieldText
      {...field}
      type={shown ? "text" : "password"}
      help={capsLock ? t("field.capsLock") : isShort ? t("field.shortPassword") : help}
      onKeyUp={listen}
      inputProps={{ autoCapitalize: "none", spellCheck: false }}
      endAdornment={
        <InputAdornment position="end">
          <IconButton aria-label={word} title={word} edge="end" onClick={() => setShown(!shown)}>
            {shown ? <HideIcon size={20} /> : <ShowIcon size={20} />}
          </IconButton>
        </InputAdornment>
      }
    />
  );
}
