import IconButton from "@mui/material/IconButton";
import InputAdornment from "@mui/material/InputAdornment";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import CloseIcon from "lucide-react/icons/x";
import SearchIcon from "lucide-react/icons/search";

interface Props {
  /** Placeholder and accessible name: "Buscar por nome ou e-mail". */
  label: string;
  inputText: string;
  onType: (text: string) => void;
  onClear: () => void;
}

/** The search field of a list. `useSearchParam` holds the text and writes it to the address. */
export function SearchField({ label, inputText, onType, onClear }: Props) {
  const { t } = useTranslation("lists");
  const input = useRef<HTMLInputElement>(null);
  const clear = () => {
    onClear();
    input.current?.focus();
  };
  return (
    <OutlinedInput
      size="small"
      value={inputText}
      onChange={(event) => onType(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || inputText === "") return;
        event.preventDefault();
        clear();
      }}
      placeholder={label}
      inputRef={input}
      inputProps={{ "aria-label": label, type: "search", enterKeyHint: "search", maxLength: 100 }}
      sx={(theme) => ({
        width: { xs: "100%", sm: 280 },
        minHeight: { xs: 44, sm: 36 },
        bgcolor: "background.paper",
        "& input::placeholder": { color: theme.vars.palette.text.secondary, opacity: 1 },
        "& input::-webkit-search-cancel-button": { display: "none" },
      })}
      startAdornment={
        <InputAdornment position="start">
          <SearchIcon size={20} />
        </InputAdornment>
      }
      endAdornment={
        inputText === "" ? null : (
          <InputAdornment position="end">
            <IconButton size="small" edge="end" aria-label={t("clearSearch")} title={t("clearSearch")} onClick={clear}>
              <CloseIcon size={20} />
            </IconButton>
          </InputAdornment>
        )
      }
    />
  );
}
