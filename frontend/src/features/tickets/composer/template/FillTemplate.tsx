import { trimmedText } from "@guiche/contract/input";
import { templateText } from "@guiche/contract/rules/template-text";
import type { TemplateFile } from "@guiche/contract/rules/template-file";
import type { TemplateDto } from "@guiche/contract/templates";
import Button from "@mui/material/Button";
import { useField, useFormikContext } from "formik";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import * as yup from "yup";
import type { FormFile } from "@/shared/forms/FieldFile";
import { FieldText } from "@/shared/forms/FieldText";
import { FormDialog } from "@/shared/forms/FormDialog";
import { FieldTemplateFile } from "@/shared/templates/FieldTemplateFile";
import { TemplatePreview } from "@/shared/templates/TemplatePreview";
import { valueLabel } from "@/shared/templates/value-label";
import { lazyDialog } from "@/shared/ui/lazy-dialog";
import type { MessageExtras } from "../../state/outbox/outbox-item";

const StoredFilesDialog = lazyDialog(() => import("../attach/StoredFilesDialog"), "files");

interface Props {
  template: TemplateDto;
  onSend: (message: { body: string; extras: MessageExtras }) => void;
  onSent: () => void;
  onBack: () => void;
}

interface TemplateForm {
  values: string[];
  file: FormFile;
}

const form = yup.object({ values: yup.array(trimmedText().required("Required").max(1_024, "Too Long!")).required() });

/** The values of a template, the file of its header, and what the customer will see. */
export function FillTemplate({ template, onSend, onSent, onBack }: Props) {
  const { t } = useTranslation("templates");
  const { id, name, variables } = template;
  const initialValues: TemplateForm = { values: variables.map(() => ""), file: "none" };
  return (
    <FormDialog
      title={t("fill", { name })}
      initialValues={initialValues}
      schema={form}
      submitLabel={t("send")}
      onSubmit={async ({ values, file }) => {
        const trimmedValues = values.map((value) => value.trim());
        const extras = { template: { id, name, values: trimmedValues }, ...(file instanceof File && { file }) };
        onSend({ body: templateText(template, trimmedValues), extras });
      }}
      onDone={onSent}
      onClose={onBack}
    >
      {template.file ? <HeaderFile header={template.file} /> : null}
      {variables.map((variable, place) => (
        <FieldText
          key={variable}
          name={`values.${place}`}
          label={valueLabel(t, template, variable)}
          required
          inputProps={{ autoComplete: "off" }}
        />
      ))}
      <Preview template={template} />
    </FormDialog>
  );
}

/** From this computer, or from the company's file lists. */
function HeaderFile({ header }: { header: TemplateFile }) {
  const { t } = useTranslation("templates");
  const [, , { setValue }] = useField<FormFile>("file");
  const [picks, setPicks] = useState(false);
  return (
    <>
      <FieldTemplateFile name="file" header={header} isRequired>
        <Button onClick={() => setPicks(true)} aria-haspopup="dialog" sx={{ mt: 2 }}>
          {t("fileStored")}
        </Button>
      </FieldTemplateFile>
      {picks ? (
        <StoredFilesDialog onFiles={([file]) => void setValue(file ?? "none")} onClose={() => setPicks(false)} />
      ) : null}
    </>
  );
}

function Preview({ template }: { template: TemplateDto }) {
  const { values } = useFormikContext<TemplateForm>();
  return <TemplatePreview template={template} values={values.values} file={values.file} />;
}
