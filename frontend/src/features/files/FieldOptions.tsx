import { maxFileOptions } from "@guiche/contract/files";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import FormHelperText from "@mui/material/FormHelperText";
import { useField } from "formik";
import { useId, useRef, useState, type ChangeEvent } from "react";
import { useTranslation } from "react-i18next";
import AddIcon from "lucide-react/icons/plus";
import { attachmentFault } from "../../shared/media/attachment";
import { sizeText } from "../../shared/media/size-text";
import { visuallyHidden } from "../../shared/ui/visually-hidden";
import { moveRow, newRow, type OptionRow } from "./fields";
import { OptionLine } from "./OptionLine";

/** The files of a list, in the order in which they are sent. */
export function FieldOptions({ progress }: { progress: Readonly<Record<string, number>> }) {
  const { t, i18n } = useTranslation(["files", "lists"]);
  const [{ value: rows }, { error }, { setValue }] = useField<OptionRow[]>("options");
  const [fault, setFault] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const adder = useRef<HTMLButtonElement>(null);
  const id = useId();

  /** The files that can be sent; says what is wrong with the first other one. */
  const fit = (files: readonly File[]): File[] => {
    const checkedFiles = files.map((file) => ({ file, wrong: attachmentFault(file) }));
    const first = checkedFiles.find(({ wrong }) => wrong !== null);
    const text = (wrong: NonNullable<ReturnType<typeof attachmentFault>>) =>
      wrong.kind === "empty"
        ? t("lists:attachment.emptyFile")
        : t("lists:attachment.tooLarge", { size: sizeText(wrong.limit, i18n.language) });
    setFault(first?.wrong ? `${first.file.name}: ${text(first.wrong)}` : null);
    return checkedFiles.filter(({ wrong }) => wrong === null).map(({ file }) => file);
  };
  const add = (event: ChangeEvent<HTMLInputElement>) => {
    const files = fit([...(event.target.files ?? [])]).slice(0, maxFileOptions - rows.length);
    event.target.value = "";
    void setValue([...rows, ...files.map((file) => newRow(file))]);
  };
  const change = (place: number, patch: Partial<OptionRow>) =>
    void setValue(rows.map((row, at) => (at === place ? { ...row, ...patch } : row)));
  const replace = (place: number, file: File) => {
    const [selectedFile] = fit([file]);
    if (selectedFile) change(place, { selectedFile });
  };
  const move = (from: number, to: number) => {
    void setValue(moveRow(rows, from, to));
    setAnnouncement(t("files:movedTo", { name: rows[from]?.name ?? "", place: to + 1, count: rows.length }));
  };
  const remove = (place: number) => {
    void setValue(rows.filter((_, at) => at !== place));
    adder.current?.focus();
  };
  const faultAt = (place: number) =>
    Array.isArray(error) ? (error[place] as { name?: string } | undefined)?.name : undefined;

  return (
    <Box role="group" aria-labelledby={`${id}-label`}>
      <Box id={`${id}-label`} sx={{ typography: "body2", color: "text.secondary", mb: 1 }}>
        {t("files:columns.files")}
      </Box>
      <Box role="status" sx={visuallyHidden}>
        {announcement}
      </Box>
      <Box component="ol" sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 3 }}>
        {rows.map((row, place) => (
          <OptionLine
            key={row.key}
            row={row}
            place={place}
            count={rows.length}
            fault={faultAt(place)}
            progress={progress[row.key]}
            onName={(name) => change(place, { name })}
            onFile={(file) => replace(place, file)}
            onMove={(to) => move(place, to)}
            onRemove={() => remove(place)}
          />
        ))}
      </Box>
      <Box component="input" ref={input} type="file" multiple hidden data-testid="add-files" onChange={add} />
      <Button
        ref={adder}
        variant="outlined"
        startIcon={<AddIcon />}
        disabled={rows.length >= maxFileOptions}
        aria-describedby={`${id}-note`}
        onClick={() => input.current?.click()}
        sx={{ mt: rows.length > 0 ? 3 : 0 }}
      >
        {t("files:dialog.addFiles")}
      </Button>
      <FormHelperText id={`${id}-note`} error={fault !== null} role={fault ? "alert" : undefined}>
        {fault ?? t("files:dialog.optionsHelp")}
      </FormHelperText>
    </Box>
  );
}
