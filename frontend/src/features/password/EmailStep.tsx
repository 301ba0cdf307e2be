import { timings } from "@guiche/contract/limits";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useFormikContext, type FormikHelpers } from "formik";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { CheckedForm } from "../../shared/forms/CheckedForm";
import { FieldEmail } from "../../shared/forms/FieldEmail";
import { FormBody } from "../../shared/public/FormBody";
import { wait } from "../../shared/wait";
import { emailSchema } from "./schemas";
import { useSendCode } from "./use-send-code";

interface Props {
  email: string;
  onSent: (email: string) => void;
  onHasCode: (email: string) => void;
}

/** Asks for the email that receives the code. */
export function EmailStep({ email, onSent, onHasCode }: Props) {
  const { t } = useTranslation("password");
  const sendCode = useSendCode();
  const [refusal, setRefusal] = useState<string | null>(null);
  const schema = useMemo(() => emailSchema(t), [t]);

  const submit = async (values: { email: string }, form: FormikHelpers<{ email: string }>) => {
    setRefusal(null);
    const to = values.email.trim();
    await wait(timings.formSubmitDelay);
    const wrong = await sendCode(to);
    if (!wrong) return onSent(to);
    if (wrong.ofEmail) form.setFieldError("email", wrong.text);
    else setRefusal(wrong.text);
  };

  return (
    <CheckedForm initialValues={{ email }} schema={schema} validateOnBlur={false} onSubmit={submit}>
      <FormBody
        error={refusal}
        errorId="reset-refusal"
        submit={t("send")}
        submitting={t("sending")}
        caption={<HasCode onHasCode={onHasCode} />}
      >
        <Box component="p" sx={{ m: 0, color: "text.secondary" }}>
          {t("emailLead")}
        </Box>
        <FieldEmail label={t("email")} autoComplete="username" autoFocus />
      </FormBody>
    </CheckedForm>
  );
}

/** For users who already have a code: it was sent without a request here, or they returned to the page. */
function HasCode({ onHasCode }: Pick<Props, "onHasCode">) {
  const { t } = useTranslation("password");
  const { values, setTouched, validateForm } = useFormikContext<{ email: string }>();
  const goOn = async () => {
    await setTouched({ email: true });
    if (Object.keys(await validateForm()).length === 0) onHasCode(values.email.trim());
  };
  return <Button onClick={() => void goOn()}>{t("hasCode")}</Button>;
}
