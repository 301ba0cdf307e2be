import type { SheetPreview } from "@guiche/contract/contact-sheets";
import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import TextField from "@mui/material/TextField";
import { useTranslation } from "react-i18next";
import { chooseExtra, headingOf, maxExtra, spareColumns, type Choice, type Wrong } from "./mapping";

interface Props {
  preview: SheetPreview;
  choice: Choice;
  wrong: Wrong["extra"];
  insists: boolean;
  titleOf: (column: number) => string;
  onChoose: (choice: Choice) => void;
}

/** The remaining columns: each may become an extra field with a name. */
export function ExtraColumns({ preview, choice, wrong, insists, titleOf, onChoose }: Props) {
  const { t } = useTranslation("contacts");
  const columns = spareColumns(preview, choice);
  if (columns.length === 0) return null;
  const isFull = Object.keys(choice.extra).length >= maxExtra;
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0, display: "grid", gap: 2 }}>
      <Box component="legend" sx={{ p: 0, mb: 1, typography: "body2", color: "text.secondary" }}>
        {isFull ? t("sheet.extraFull", { count: maxExtra }) : t("sheet.extra")}
      </Box>
      {columns.map((column) => {
        const name = choice.extra[column];
        const why = wrong[column];
        return (
          <Box
            key={column}
            sx={{
              display: "grid",
              alignItems: "start",
              columnGap: 4,
              gridTemplateColumns: { xs: "1fr", sm: "minmax(0, 1fr) minmax(0, 1fr)" },
            }}
          >
            <FormControlLabel
              label={titleOf(column)}
              sx={{ minHeight: 44, mr: 0, overflowWrap: "anywhere" }}
              control={
                <Checkbox
                  checked={name !== undefined}
                  disabled={isFull && name === undefined}
                  onChange={({ target }) =>
                    onChoose(
                      chooseExtra(choice, column, target.checked ? headingOf(preview, choice.hasHeader, column) : null),
                    )
                  }
                />
              }
            />
            {name === undefined ? null : (
              <TextField
                size="small"
                label={t("sheet.extraName", { column: titleOf(column) })}
                value={name}
                sx={{ mt: 1 }}
                error={why === "twice" || (insists && why === "missing")}
                helperText={
                  why === "twice" ? t("sheet.nameTwice") : insists && why === "missing" ? t("sheet.nameMissing") : " "
                }
                onChange={({ target }) => onChoose(chooseExtra(choice, column, target.value))}
                slotProps={{ htmlInput: { maxLength: 100, autoComplete: "off" } }}
              />
            )}
          </Box>
        );
      })}
    </Box>
  );
}
