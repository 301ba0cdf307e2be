import { tokenOf, variables, type Variable } from "@guiche/contract/texts/variables";
import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import { memo, useId, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import { insertAtCaret } from "../forms/insert-at-caret";

interface Props {
  /** The text that they are inserted into, at the caret. */
  into: RefObject<HTMLTextAreaElement | null>;
  offeredVariables?: readonly Variable[];
  /** How the text writes them. */
  write?: (variable: Variable) => string;
}

/** The variables of a message by their names; a click inserts one, and only the text shows how it is written. */
export const VariableChips = memo(function VariableChips({
  into,
  offeredVariables = variables,
  write = tokenOf,
}: Props) {
  const { t } = useTranslation("variables");
  const id = useId();
  return (
    <Box role="group" aria-labelledby={id} sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 2 }}>
      <Box component="span" id={id} sx={{ typography: "body2", color: "text.secondary" }}>
        {t("title")}
      </Box>
      {offeredVariables.map((variable) => {
        const name = t(`names.${variable}`);
        return (
          <Chip
            key={variable}
            component="button"
            type="button"
            clickable
            variant="outlined"
            label={name}
            aria-label={t("insert", { name })}
            // The focus stays in the text: leaving it may save, or take the chips away.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => into.current && insertAtCaret(into.current, write(variable))}
            sx={{ minHeight: { xs: 44, sm: 32 }, borderRadius: { xs: "22px", sm: "16px" } }}
          />
        );
      })}
    </Box>
  );
});
