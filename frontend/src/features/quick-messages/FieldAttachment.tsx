import { sendLimits, uploadLimits } from "@guiche/contract/limits";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import FormHelperText from "@mui/material/FormHelperText";
import LinearProgress from "@mui/material/LinearProgress";
import { useField } from "formik";
import { useId, useRef, useState, type ChangeEvent } from "react";
import { useTranslation } from "react-i18next";
import { sizeText } from "../../shared/media/size-text";
import { attachmentFault, type Attachment, type AttachmentFault } from "./attachment";

interface Props {
  name: string;
  /** Of the file that the quick message has. */
  keptName: string | null;
  /** While the file travels: how much of it has, from 0 to 1. */
  progress: number | null;
}

/** A file of the form around it: chosen, changed or taken away. It is sent when the form is saved. */
export function FieldAttachment({ name, keptName, progress }: Props) {
  const { t, i18n } = useTranslation("quick");
  const [{ value }, meta, { setValue }] = useField<Attachment>(name);
  const [fault, setFault] = useState<AttachmentFault | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const picker = useRef<HTMLButtonElement>(null);
  const id = useId();
  const size = (bytes: number) => sizeText(bytes, i18n.language);
  const faultText = (found: AttachmentFault) =>
    found.kind === "empty" ? t("dialog.emptyFile") : t("dialog.tooLarge", { size: size(found.limit) });
  // Ours before it is sent, or the server's after.
  const wrong = fault ? faultText(fault) : meta.error;
  const shownName = value instanceof File ? value.name : value === "kept" ? keptName : null;

  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    // The same file may be chosen again after it was taken away.
    event.target.value = "";
    if (!file) return;
    const found = attachmentFault(file);
    setFault(found);
    if (!found) void setValue(file);
  };
  const drop = () => {
    setFault(null);
    void setValue("none");
    picker.current?.focus();
  };

  return (
    <Box role="group" aria-labelledby={`${id}-label`}>
      <Box id={`${id}-label`} sx={{ typography: "body2", color: "text.secondary", mb: 1 }}>
        {t("dialog.attachment")}
      </Box>
      <Box component="input" ref={input} type="file" hidden onChange={pick} />
      {shownName ? (
        <Box sx={{ mb: 2, overflowWrap: "anywhere" }}>
          {shownName}
          {value instanceof File ? ` · ${size(value.size)}` : ""}
        </Box>
      ) : null}
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2 }}>
        <Button ref={picker} variant="outlined" aria-describedby={`${id}-note`} onClick={() => input.current?.click()}>
          {t(value === "none" ? "dialog.pick" : "dialog.change")}
        </Button>
        {value === "none" ? null : <Button onClick={drop}>{t("dialog.drop")}</Button>}
      </Box>
      {progress === null ? null : (
        <LinearProgress
          variant="determinate"
          value={Math.round(progress * 100)}
          aria-label={t("dialog.sending")}
          sx={{ mt: 2 }}
        />
      )}
      <FormHelperText id={`${id}-note`} error={wrong !== undefined} role={wrong ? "alert" : undefined}>
        {wrong ?? t("dialog.attachmentHelp", { size: size(sendLimits.image), most: size(uploadLimits.message) })}
      </FormHelperText>
    </Box>
  );
}
