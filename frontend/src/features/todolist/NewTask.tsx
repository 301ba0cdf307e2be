import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import FormControl from "@mui/material/FormControl";
import FormHelperText from "@mui/material/FormHelperText";
import InputLabel from "@mui/material/InputLabel";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useId, useState, type FormEvent, type Ref } from "react";
import { useTranslation } from "react-i18next";
import { maxLetters } from "./tasks";

interface Props {
  input: Ref<HTMLInputElement>;
  /** False: the task could not be stored, and the typed text stays. */
  onAdd: (text: string) => boolean;
}

/** One line; Enter adds the task, and an empty one is ignored. */
export function NewTask({ input, onAdd }: Props) {
  const { t } = useTranslation(["todo", "common"]);
  const [text, setText] = useState("");
  const id = useId();
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== "" && onAdd(text)) setText("");
  };
  return (
    <Box component="form" onSubmit={add} sx={{ display: "flex", alignItems: "flex-start", gap: 3 }}>
      <FormControl fullWidth variant="outlined">
        <InputLabel htmlFor={id}>{t("todo:new")}</InputLabel>
        <OutlinedInput
          id={id}
          label={t("todo:new")}
          inputRef={input}
          value={text}
          onChange={(event) => setText(event.target.value)}
          aria-describedby={`${id}-note`}
          inputProps={{ maxLength: maxLetters, autoComplete: "off" }}
        />
        <FormHelperText id={`${id}-note`}>{t("todo:onlyHere")}</FormHelperText>
      </FormControl>
      <Button type="submit" variant="contained" sx={{ minHeight: 48, flexShrink: 0 }}>
        {t("common:actions.add")}
      </Button>
    </Box>
  );
}
