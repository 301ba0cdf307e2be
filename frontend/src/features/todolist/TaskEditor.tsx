import Box from "@mui/material/Box";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useState, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import CheckIcon from "lucide-react/icons/check";
import CloseIcon from "lucide-react/icons/x";
import { RowAction } from "../../shared/lists/RowAction";
import { maxLetters } from "./tasks";

interface Props {
  text: string;
  /** False: the change could not be stored, and the typed text stays. */
  onSave: (text: string) => boolean;
  onLeave: () => void;
}

/** Edits a task's text: Enter saves, Escape cancels. */
export function TaskEditor({ text, onSave, onLeave }: Props) {
  const { t } = useTranslation(["todo", "common"]);
  const [draft, setDraft] = useState(text);
  const save = () => {
    if (onSave(draft)) onLeave();
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter") {
      event.preventDefault();
      save();
    }
    if (event.key === "Escape") {
      event.stopPropagation();
      onLeave();
    }
  };
  return (
    <Box sx={{ display: "flex", alignItems: "center", flexGrow: 1, minWidth: 0 }}>
      <OutlinedInput
        autoFocus
        fullWidth
        size="small"
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={press}
        inputProps={{ "aria-label": t("todo:editing", { text }), maxLength: maxLetters }}
      />
      <RowAction label={t("common:actions.save")} Icon={CheckIcon} onClick={save} />
      <RowAction label={t("common:actions.cancel")} Icon={CloseIcon} onClick={onLeave} />
    </Box>
  );
}
