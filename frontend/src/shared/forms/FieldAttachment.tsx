import { sendLimits, uploadLimits } from "@guiche/contract/limits";
import Box from "@mui/material/Box";
import { useField } from "formik";
import { useTranslation } from "react-i18next";
import { FieldFile, type FormFile } from "./FieldFile";
import { UploadProgress } from "./UploadProgress";
import { sizeText } from "../media/size-text";
import { attachmentFault } from "../media/attachment";

interface Props {
  name: string;
  /** Name of the stored file. */
  storedName: string | null;
  /** Fraction uploaded so far, 0 to 1; null when no upload is running. */
  progress: number | null;
}

/** The field of a file that customers receive later. */
export function FieldAttachment({ name, storedName, progress }: Props) {
  const { t, i18n } = useTranslation("lists");
  const [{ value }] = useField<FormFile>(name);
  const size = (bytes: number) => sizeText(bytes, i18n.language);
  const faultOf = (file: File) => {
    const fault = attachmentFault(file);
    if (!fault) return null;
    return fault.kind === "empty" ? t("attachment.emptyFile") : t("attachment.tooLarge", { size: size(fault.limit) });
  };
  const shownName = value instanceof File ? value.name : value === "kept" ? storedName : null;

  return (
    <FieldFile
      name={name}
      label={t("attachment.label")}
      help={t("attachment.help", { size: size(sendLimits.image), most: size(uploadLimits.message) })}
      labels={{ pick: t("attachment.pick"), change: t("attachment.change"), drop: t("attachment.drop") }}
      faultOf={faultOf}
      preview={
        shownName ? (
          <Box sx={{ mb: 2, overflowWrap: "anywhere" }}>
            {shownName}
            {value instanceof File ? ` · ${size(value.size)}` : ""}
          </Box>
        ) : null
      }
    >
      <UploadProgress progress={progress} />
    </FieldFile>
  );
}
