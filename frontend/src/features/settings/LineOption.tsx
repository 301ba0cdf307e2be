import { isSecretSetting, longestSetting, type SettingKey } from "@guiche/contract/settings";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { AddressNote } from "../../shared/forms/AddressNote";
import { useSavedText } from "../../shared/forms/use-saved-text";
import { noteIds, OptionRow, touchable, type OptionProps } from "./OptionRow";
import { useSave } from "./use-settings";

/** Where a company's billing system is. */
const addresses: readonly SettingKey[] = ["ipixc", "ipmkauth"];

/**
 * A line of text, saved on blur or Enter; Escape restores the saved value. The server returns a secret only masked, so
 * its mask is a placeholder, and leaving the field empty keeps the secret.
 */
export function LineOption({ option, value }: OptionProps) {
  const { t } = useTranslation("settings");
  const { busy, trouble: error, save } = useSave(option);
  const id = useId();
  const isSecret = isSecretSetting(option);
  const { draft, input } = useSavedText({ value: isSecret ? "" : value, save });
  const isAddress = addresses.includes(option);
  const [before] = useState(value);

  return (
    <OptionRow option={option} id={id} busy={busy} error={error} note={isSecret ? t("secret.help") : undefined}>
      <OutlinedInput
        id={id}
        size="small"
        fullWidth
        sx={touchable}
        type={isSecret ? "password" : "text"}
        {...input}
        placeholder={isSecret ? value : undefined}
        error={error !== null}
        inputProps={{
          maxLength: longestSetting,
          autoComplete: isSecret ? "new-password" : "off",
          autoCapitalize: "none",
          spellCheck: false,
          "aria-invalid": error !== null,
          "aria-describedby": noteIds(id, error),
        }}
      />
      {isAddress ? (
        <Box sx={{ typography: "caption", mt: 1 }}>
          <AddressNote url={draft ?? value} savedAddress={before} />
        </Box>
      ) : null}
      {isSecret && value !== "" ? (
        <Button
          size="small"
          disabled={busy}
          aria-label={t("secret.dropOf", { name: t(`options.${option}.label`) })}
          onClick={() => void save("")}
          sx={{ mt: 1 }}
        >
          {t("secret.drop")}
        </Button>
      ) : null}
    </OptionRow>
  );
}
