import { trimmedText } from "@guiche/contract/input";
import { templateText } from "@guiche/contract/rules/template-text";
import type { TemplateDto } from "@guiche/contract/templates";
import { useFormikContext } from "formik";
import { useTranslation } from "react-i18next";
import * as yup from "yup";
import { FieldText } from "@/shared/forms/FieldText";
import { FormDialog } from "@/shared/forms/FormDialog";
import { TemplatePreview } from "@/shared/templates/TemplatePreview";
import type { MessageExtras } from "../../state/outbox/outbox-item";

interface Props {
  template: TemplateDto;
  onSend: (message: { body: string; extras: MessageExtras }) => void;
  onSent: () => void;
  onBack: () => void;
}

const form = yup.object({ values: yup.array(trimmedText().required("Required").max(1_024, "Too Long!")).required() });

/** The values of a template, and what the customer will see. */
export function FillTemplate({ template, onSend, onSent, onBack }: Props) {
  const { t } = useTranslation("templates");
  const { id, name, variables } = template;
  return (
    <FormDialog
      title={t("fill", { name })}
      initialValues={{ values: variables.map(() => "") }}
      schema={form}
      submitLabel={t("send")}
      onSubmit={async ({ values }) => {
        const filled = values.map((value) => value.trim());
        onSend({ body: templateText(template, filled), extras: { template: { id, name, values: filled } } });
      }}
      onDone={onSent}
      onClose={onBack}
    >
      {variables.map((variable, place) => (
        <FieldText
          key={variable}
          name={`values.${place}`}
          label={`{{${variable}}}`}
          required
          inputProps={{ autoComplete: "off" }}
        />
      ))}
      <Preview template={template} />
    </FormDialog>
  );
}

function Preview({ template }: { template: TemplateDto }) {
  const { values } = useFormikContext<{ values: string[] }>();
  return <TemplatePreview template={template} values={values.values} />;
}
