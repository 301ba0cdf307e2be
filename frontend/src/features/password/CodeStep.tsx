import { authApi } from "@guiche/contract/auth";
import { timings } from "@guiche/contract/limits";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import type { FormikHelpers } from "formik";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { ApiError, call, hasCode } from "../../shared/api/call";
import { errorText } from "../../shared/api/notify-error";
import { CheckedForm } from "../../shared/forms/CheckedForm";
import { wrongFields } from "../../shared/forms/field-errors";
import { adminError, adminSuccess } from "../../shared/lists/admin-toast";
import { FormBody } from "../../shared/public/FormBody";
import { useSecondsLeft } from "./countdown";
import { FieldCode } from "./FieldCode";
import { NewPassword } from "./NewPassword";
import { resetSchema } from "./schemas";
import { useSendCode } from "./use-send-code";

interface Values {
  token: string;
  password: string;
  confirmation: string;
}

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

interface Props {
  email: string;
  /** When another code may be requested (ms since the epoch). */
  again: number;
  onResent: () => void;
  onChangeEmail: () => void;
}

/** The code from the email and the new password, twice. */
export function CodeStep({ email, again, onResent, onChangeEmail }: Props) {
  const { t } = useTranslation("password");
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState<string | null>(null);
  const schema = useMemo(() => resetSchema(t), [t]);

  const submit = async ({ token, password }: Values, form: FormikHelpers<Values>) => {
    setRefusal(null);
    await wait(timings.formSubmitDelay);
    try {
      await call(authApi.reset, { body: { email, token, password } });
      adminSuccess(t("done"));
      await navigate("/login", { state: { email } });
    } catch (error) {
      adminError(error);
      if (hasCode(error, "ERR_RESET_CODE")) form.setFieldError("token", errorText(error));
      else if (error instanceof ApiError && error.fields) form.setErrors(wrongFields(error));
      else setRefusal(errorText(error));
    }
  };

  return (
    <CheckedForm
      initialValues={{ token: "", password: "", confirmation: "" }}
      schema={schema}
      validateOnBlur={false}
      onSubmit={submit}
    >
      <FormBody error={refusal} errorId="reset-refusal" submit={t("save")} submitting={t("saving")}>
        <Box sx={{ display: "grid", gap: 1, justifyItems: "start" }}>
          <Box component="p" sx={{ m: 0, color: "text.secondary", overflowWrap: "anywhere" }}>
            {t("codeLead", { email })}
          </Box>
          <Box sx={{ display: "flex", flexWrap: "wrap", ml: -2 }}>
            <Resend key={again} email={email} again={again} onResent={onResent} onRefused={setRefusal} />
            <Button size="small" onClick={onChangeEmail}>
              {t("changeEmail")}
            </Button>
          </Box>
        </Box>
        <FieldCode name="token" label={t("code")} />
        <NewPassword />
      </FormBody>
    </CheckedForm>
  );
}

interface ResendProps {
  email: string;
  again: number;
  onResent: () => void;
  onRefused: (text: string | null) => void;
}

/** Requests another code, at most once a minute. */
function Resend({ email, again, onResent, onRefused }: ResendProps) {
  const { t } = useTranslation("password");
  const sendCode = useSendCode();
  const [busy, setBusy] = useState(false);
  const left = useSecondsLeft(again);
  const resend = async () => {
    setBusy(true);
    onRefused(null);
    const wrong = await sendCode(email);
    setBusy(false);
    if (wrong) onRefused(wrong.text);
    else onResent();
  };
  return (
    <Button size="small" disabled={busy || left > 0} onClick={() => void resend()}>
      {left > 0 ? t("resendIn", { count: left }) : t("resend")}
    </Button>
  );
}
