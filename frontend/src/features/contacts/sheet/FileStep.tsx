import { sheetLimits } from "@guiche/contract/contact-sheets";
import { uploadLimits } from "@guiche/contract/limits";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useRef, useState, type DragEvent } from "react";
import { useTranslation } from "react-i18next";
import SheetIcon from "lucide-react/icons/file-spreadsheet";
import { currentLanguage } from "@/shared/i18n/current";
import { sizeText } from "@/shared/media/size-text";
import { visuallyHidden } from "@/shared/ui/visually-hidden";
import { acceptedTypes, unfit } from "./check";
import { ExampleTable } from "./ExampleTable";

interface Props {
  onFile: (file: File) => void;
  onReject: (problem: string) => void;
}

/** Chooses or drops the file, and rejects invalid files at once. */
export function FileStep({ onFile, onReject }: Props) {
  const { t } = useTranslation("contacts");
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const size = sizeText(uploadLimits.sheet, currentLanguage());
  const rows = sheetLimits.rows.toLocaleString(currentLanguage());

  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (!file) return;
    const why = unfit(file);
    if (why) onReject(t(`sheet.unfit.${why}`, { name: file.name, size }));
    else onFile(file);
  };
  const over = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };

  return (
    <>
      <Box
        onDragOver={over}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        sx={(theme) => ({
          display: "grid",
          justifyItems: "center",
          gap: 3,
          p: { xs: 5, sm: 7 },
          textAlign: "center",
          borderRadius: "10px",
          border: `2px dashed ${isOver ? theme.vars.palette.primary.main : theme.vars.palette.outline}`,
          bgcolor: isOver ? theme.vars.palette.state.open.tint : theme.vars.palette.background.default,
        })}
      >
        <SheetIcon size={40} style={{ color: "var(--g-palette-text-secondary)" }} />
        <Box>{t("sheet.drop")}</Box>
        <Button variant="contained" autoFocus onClick={() => input.current?.click()}>
          {t("sheet.pick")}
        </Button>
        <Box
          component="input"
          ref={input}
          type="file"
          accept={acceptedTypes}
          tabIndex={-1}
          aria-label={t("sheet.pick")}
          onChange={({ target }) => {
            take(target.files);
            // Allows choosing the same file again after correcting it.
            target.value = "";
          }}
          sx={visuallyHidden}
        />
        <Box sx={{ typography: "caption", color: "text.secondary" }}>{t("sheet.limits", { size, rows })}</Box>
      </Box>
      <ExampleTable />
    </>
  );
}
