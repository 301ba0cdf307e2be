import { isAutomaticText, usualText } from "@guiche/contract/texts/automatic-texts";
import { longestSetting } from "@guiche/contract/settings";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSavedText } from "../../shared/forms/use-saved-text";
import { noteIds, OptionRow, type OptionProps } from "./OptionRow";
import { useSave, useSettings, valueIn } from "./use-settings";
import { UnknownVariables } from "../../shared/variables/UnknownVariables";
import { VariableChips } from "../../shared/variables/VariableChips";

/**
 * The company's own text for an automatic message: saved on blur or Ctrl+Enter; Escape restores the saved text. Without
 * one the default text is sent.
 */
export function TextOption({ option, value }: OptionProps) {
  const { t } = useTranslation("settings");
  const { busy, trouble: error, save } = useSave(option);
  const { data: settings = [] } = useSettings();
  const { draft, input } = useSavedText({ value, save, isMultiline: true });
  const [isWriting, setWriting] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const language = valueIn(settings, "language");
  const usual = isAutomaticText(option) ? usualText(option, language) : "";

  return (
    <OptionRow option={option} id={id} busy={busy} error={error} wide>
      <OutlinedInput
        id={id}
        multiline
        minRows={2}
        maxRows={8}
        fullWidth
        size="small"
        inputRef={field}
        {...input}
        error={error !== null}
        onFocus={() => setWriting(true)}
        inputProps={{
          maxLength: longestSetting,
          "aria-invalid": error !== null,
          "aria-describedby": `${noteIds(id, error)} ${id}-usual`,
        }}
      />
      <Box id={`${id}-usual`} sx={{ typography: "body2", color: "text.secondary", mt: 1, overflowWrap: "anywhere" }}>
        {t("texts.usual")} {/* In the customers' language, whatever the interface language. */}
        <i lang={language} translate="no">
          {usual}
        </i>
      </Box>
      <UnknownVariables text={draft ?? value} kind="automatic" />
      {isWriting ? <VariableChips into={field} /> : null}
      {value === "" ? null : (
        <Button size="small" disabled={busy} onClick={() => void save("")} sx={{ mt: 1 }}>
          {t("texts.useUsual")}
        </Button>
      )}
    </OptionRow>
  );
}
