import { listSheetRows } from "@guiche/contract/contact-lists";
import { uploadLimits } from "@guiche/contract/limits";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import SheetIcon from "lucide-react/icons/file-spreadsheet";
import { currentLanguage } from "../../shared/i18n/current";
import { sizeText } from "../../shared/media/size-text";
import { visuallyHidden } from "../../shared/ui/visually-hidden";

/** Chooses a file, or takes cells pasted from a spreadsheet. */
export function SourceStep({ busy, onFile }: { busy: boolean; onFile: (file: File) => void }) {
  const { t } = useTranslation("contactLists");
  const input = useRef<HTMLInputElement>(null);
  const [pastedText, setPastedText] = useState("");
  const size = sizeText(uploadLimits.listSheet, currentLanguage());
  return (
    <>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 3 }}>
        <Button
          variant="contained"
          autoFocus
          startIcon={<SheetIcon />}
          loading={busy && pastedText === ""}
          onClick={() => input.current?.click()}
        >
          {t("import.pick")}
        </Button>
        <Box
          component="input"
          ref={input}
          type="file"
          accept=".xls,.xlsx,.ods,.csv,.vcf"
          tabIndex={-1}
          aria-label={t("import.pick")}
          onChange={({ target }) => {
            const file = target.files?.[0];
            if (file) onFile(file);
            // Allows choosing the same file again after correcting it.
            target.value = "";
          }}
          sx={visuallyHidden}
        />
        <Box sx={{ typography: "body2", color: "text.secondary" }}>
          {t("import.limits", { size, rows: listSheetRows.toLocaleString(currentLanguage()) })}
        </Box>
      </Box>
      <TextField
        label={t("import.paste")}
        helperText={t("import.pasteHelp")}
        multiline
        minRows={4}
        maxRows={10}
        value={pastedText}
        onChange={({ target }) => setPastedText(target.value)}
      />
      <Button
        variant="outlined"
        sx={{ justifySelf: "start" }}
        disabled={pastedText.trim() === ""}
        loading={busy && pastedText !== ""}
        onClick={() => onFile(new File([pastedText], "colado.csv", { type: "text/csv" }))}
      >
        {t("import.readPasted")}
      </Button>
    </>
  );
}
