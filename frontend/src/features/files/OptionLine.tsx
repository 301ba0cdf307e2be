import Box from "@mui/material/Box";
import LinearProgress from "@mui/material/LinearProgress";
import TextField from "@mui/material/TextField";
import { useRef, type ChangeEvent } from "react";
import { useTranslation } from "react-i18next";
import DeleteIcon from "lucide-react/icons/trash-2";
import DownIcon from "lucide-react/icons/chevron-down";
import DownloadIcon from "lucide-react/icons/download";
import ImageIcon from "lucide-react/icons/image";
import UpIcon from "lucide-react/icons/chevron-up";
import { adminFailure } from "../../shared/lists/admin-toast";
import { RowAction } from "../../shared/lists/RowAction";
import { sizeText } from "../../shared/media/size-text";
import type { OptionRow } from "./fields";
import { OptionPreview } from "./OptionPreview";
import { saveStored } from "./use-file-lists";
import { useErrorText } from "../../shared/forms/form-schema";

interface Props {
  row: OptionRow;
  place: number;
  count: number;
  fault: string | undefined;
  /** The part that is uploaded, 0 to 1; undefined before. */
  progress: number | undefined;
  onName: (name: string) => void;
  onFile: (file: File) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
}

/** One file of a list: its picture, its name, what is stored, and what can be done with it. */
export function OptionLine({ row, place, count, fault, progress, onName, onFile, onMove, onRemove }: Props) {
  const wrong = useErrorText(`options[${place}].name`, { touched: true, error: fault });
  const { t, i18n } = useTranslation("files");
  const input = useRef<HTMLInputElement>(null);
  const name = row.name || t("unnamed", { place: place + 1 });
  const file = row.selectedFile
    ? { name: row.selectedFile.name, type: row.selectedFile.type, bytes: row.selectedFile.size }
    : row.storedFile?.path
      ? { name: row.storedFile.file ?? "", type: row.storedFile.mediaType ?? "", bytes: row.storedFile.bytes ?? 0 }
      : null;
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    const [selectedFile] = event.target.files ?? [];
    event.target.value = "";
    if (selectedFile) onFile(selectedFile);
  };
  const path = row.selectedFile ? null : (row.storedFile?.path ?? null);

  return (
    <Box component="li" data-testid={`option-${place}`} sx={{ display: "grid", gap: 1 }}>
      <Box sx={{ display: "flex", gap: 3, alignItems: "center" }}>
        <OptionPreview row={row} />
        <TextField
          size="small"
          fullWidth
          value={row.name}
          error={wrong !== undefined}
          helperText={wrong}
          slotProps={{ htmlInput: { "aria-label": t("dialog.optionName", { place: place + 1 }), maxLength: 100 } }}
          onChange={(event) => onName(event.target.value)}
        />
      </Box>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1, pl: { xs: 0, sm: 14 } }}>
        <Box
          sx={{ flexGrow: 1, minWidth: 120, typography: "caption", color: "text.secondary", overflowWrap: "anywhere" }}
        >
          {file
            ? `${file.name} · ${file.type || t("unknownType")} · ${sizeText(file.bytes, i18n.language)}`
            : t("noFile")}
        </Box>
        <Box component="input" ref={input} type="file" hidden data-testid={`file-${place}`} onChange={pick} />
        <RowAction label={t("replace", { name })} Icon={ImageIcon} onClick={() => input.current?.click()} />
        {path ? (
          <RowAction
            label={t("download", { name })}
            Icon={DownloadIcon}
            onClick={() => void saveStored(path, row.storedFile?.file ?? name).catch(adminFailure)}
          />
        ) : null}
        <RowAction
          label={t("moveUp", { name })}
          Icon={UpIcon}
          disabled={place === 0}
          onClick={() => onMove(place - 1)}
        />
        <RowAction
          label={t("moveDown", { name })}
          Icon={DownIcon}
          disabled={place === count - 1}
          onClick={() => onMove(place + 1)}
        />
        <RowAction label={t("removeOption", { name })} Icon={DeleteIcon} onClick={onRemove} />
      </Box>
      {progress === undefined ? null : (
        <LinearProgress variant="determinate" value={Math.round(progress * 100)} aria-label={t("sending", { name })} />
      )}
    </Box>
  );
}
