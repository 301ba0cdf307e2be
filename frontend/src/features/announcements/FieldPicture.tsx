import { uploadLimits } from "@guiche/contract/limits";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import FormHelperText from "@mui/material/FormHelperText";
import { useField } from "formik";
import { useId, useRef, useState, type ChangeEvent } from "react";
import { useTranslation } from "react-i18next";
import { sizeText } from "../../shared/media/size-text";
import { ImageIcon } from "../../shared/ui/icons";
import { acceptedPictures, pictureFault, type Picture } from "./picture";

/** A picture of the form around it: chosen, changed or taken away. It is sent when the form is saved. */
export function FieldPicture({ name }: { name: string }) {
  const { t, i18n } = useTranslation("announcements");
  const [field, meta, { setValue }] = useField<Picture>(name);
  const [fault, setFault] = useState<"wrongKind" | "tooLarge" | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const picker = useRef<HTMLButtonElement>(null);
  const id = useId();
  const size = sizeText(uploadLimits.image, i18n.language);
  // Ours before it is sent, or the server's after.
  const wrong = fault ? t(`dialog.${fault}`, { size }) : meta.error;

  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    // The same file may be chosen again after it was taken away.
    event.target.value = "";
    if (!file) return;
    const found = pictureFault(file);
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
        {t("dialog.picture")}
      </Box>
      <Box component="input" ref={input} type="file" accept={acceptedPictures} hidden onChange={pick} />
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2 }}>
        <Button
          ref={picker}
          variant="outlined"
          startIcon={<ImageIcon />}
          aria-describedby={`${id}-note`}
          onClick={() => input.current?.click()}
        >
          {t(field.value === "none" ? "dialog.pick" : "dialog.change")}
        </Button>
        {field.value === "none" ? null : <Button onClick={drop}>{t("dialog.drop")}</Button>}
      </Box>
      <FormHelperText id={`${id}-note`} error={wrong !== undefined} role={wrong ? "alert" : undefined}>
        {wrong ?? t("dialog.pictureHelp", { size })}
      </FormHelperText>
    </Box>
  );
}
