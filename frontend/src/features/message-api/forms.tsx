import { externalMessage, type ExternalMessage } from "@guiche/contract/external-messages";
import { uploadLimits } from "@guiche/contract/limits";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { Form } from "formik";
import { useTranslation } from "react-i18next";
import * as yup from "yup";
import { CheckedForm } from "../../shared/forms/CheckedForm";
import { FieldFile, type FormFile } from "../../shared/forms/FieldFile";
import { FieldText } from "../../shared/forms/FieldText";

interface Props {
  hasToken: boolean;
  onSend: (body: unknown) => Promise<void>;
}

const textSchema = externalMessage.shape({ body: yup.string().trim().required("Required") });
const mediaSchema = (noFile: string) =>
  externalMessage.shape({ file: yup.mixed().test("file", noFile, (file) => file instanceof File) });

export function TextForm({ hasToken, onSend }: Props) {
  const { t } = useTranslation("messageApi");
  return (
    <CheckedForm<ExternalMessage>
      initialValues={{ number: "", body: "" }}
      schema={textSchema}
      onSubmit={(values) => onSend(externalMessage.cast(values))}
    >
      {({ isSubmitting }) => (
        <Box component={Form} noValidate aria-label={t("forms.text")} sx={{ display: "grid", gap: 4 }}>
          <Box component="h2" sx={{ typography: "h2", m: 0 }}>
            {t("forms.text")}
          </Box>
          <FieldText name="number" label={t("forms.number")} required inputProps={{ inputMode: "tel" }} />
          <FieldText name="body" label={t("forms.body")} required multiline minRows={2} maxRows={8} />
          <Button type="submit" variant="contained" loading={isSubmitting} disabled={!hasToken}>
            {t("forms.send")}
          </Button>
        </Box>
      )}
    </CheckedForm>
  );
}

interface MediaValues extends ExternalMessage {
  file: FormFile;
}

export function MediaForm({ hasToken, onSend }: Props) {
  const { t } = useTranslation("messageApi");
  const send = ({ number = "", body, file }: MediaValues) => {
    const form = new FormData();
    form.append("number", number);
    form.append("body", body);
    if (file instanceof File) form.append("medias", file, file.name);
    return onSend(form);
  };
  return (
    <CheckedForm<MediaValues>
      initialValues={{ number: "", body: "", file: "none" }}
      schema={mediaSchema(t("forms.noFile"))}
      onSubmit={send}
    >
      {({ isSubmitting, values }) => (
        <Box component={Form} noValidate aria-label={t("forms.media")} sx={{ display: "grid", gap: 4 }}>
          <Box component="h2" sx={{ typography: "h2", m: 0 }}>
            {t("forms.media")}
          </Box>
          <FieldText name="number" label={t("forms.number")} required inputProps={{ inputMode: "tel" }} />
          <FieldText name="body" label={t("forms.caption")} multiline maxRows={8} />
          <FieldFile
            name="file"
            label={t("forms.file")}
            help={t("forms.fileHelp")}
            labels={{ pick: t("forms.pick"), change: t("forms.change"), drop: t("forms.drop") }}
            faultOf={({ size }) => (size > uploadLimits.message ? t("forms.tooLarge") : null)}
            preview={values.file instanceof File ? <Box sx={{ mb: 2 }}>{values.file.name}</Box> : null}
          />
          <Button type="submit" variant="contained" loading={isSubmitting} disabled={!hasToken}>
            {t("forms.send")}
          </Button>
        </Box>
      )}
    </CheckedForm>
  );
}
