import { isSecretSetting, longestSetting, type SettingKey } from "@guiche/contract/settings";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useId, useState, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { AddressNote } from "../../shared/forms/AddressNote";
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
  const [typed, setTyped] = useState<string | null>(null);
  const id = useId();
  const isSecret = isSecretSetting(option);
  const isAddress = addresses.includes(option);
  const [before] = useState(value);

  const commit = async () => {
    if (typed === null) return;
    const text = typed.trim();
    const isSame = isSecret ? text === "" : text === value;
    // Keep a refused value for correction, and what was typed during the request.
    if (isSame || (await save(text))) setTyped((now) => (now === typed ? null : now));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter") void commit();
    if (event.key === "Escape") setTyped(null);
  };

  return (
    <OptionRow option={option} id={id} busy={busy} error={error} note={isSecret ? t("secret.help") : undefined}>
      <OutlinedInput
        id={id}
        size="small"
        fullWidth
        sx={touchable}
        type={isSecret ? "password" : "text"}
        value={typed ?? (isSecret ? "" : value)}
        placeholder={isSecret ? value : undefined}
        error={error !== null}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => void commit()}
        onKeyDown={onKeyDown}
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
          <AddressNote url={typed ?? value} saved={before} />
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
