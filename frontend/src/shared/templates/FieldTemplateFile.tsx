import { fitsHeader, templateFileTypes, type TemplateFile } from "@guiche/contract/rules/template-file";
import Box from "@mui/material/Box";
import { useField } from "formik";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { FieldFile, type FormFile } from "../forms/FieldFile";
import { attachmentFault, fileKindOf } from "../media/attachment";
import { sizeText } from "../media/size-text";

interface Props {
  name: string;
  /** What the template's header takes. */
  header: TemplateFile;
  isRequired: boolean;
  storedName?: string | null;
  children?: ReactNode;
}

/** The file of a template's header. */
export function FieldTemplateFile({ name, header, isRequired, storedName = null, children }: Props) {
  const { t, i18n } = useTranslation(["templates", "common"]);
  const [{ value }] = useField<FormFile>({
    name,
    validate: (file: FormFile) => (isRequired && file === "none" ? t("common:field.required") : undefined),
  });
  const faultOf = (file: File) => {
    const fault = attachmentFault(file);
    if (fault?.kind === "tooLarge") return t("templates:tooLarge", { size: sizeText(fault.limit, i18n.language) });
    const isFit = fitsHeader(header, { type: fileKindOf(file.type), mimetype: file.type });
    return fault || !isFit ? t("common:field.otherFile") : null;
  };
  const shownName = value instanceof File ? value.name : value === "kept" ? storedName : null;
  return (
    <FieldFile
      name={name}
      label={t(`templates:files.${header}`)}
      help={t(`templates:fileHelp.${header}`)}
      labels={{ pick: t("templates:filePick"), change: t("templates:fileChange"), drop: t("templates:fileDrop") }}
      accept={templateFileTypes[header]}
      faultOf={faultOf}
      preview={shownName ? <Box sx={{ mb: 2, overflowWrap: "anywhere" }}>{shownName}</Box> : null}
    >
      {children}
    </FieldFile>
  );
}
