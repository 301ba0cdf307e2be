import { authApi } from "@guiche/contract/auth";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { call } from "../../shared/api/call";
import { CheckedForm } from "../../shared/forms/CheckedForm";
import { useSubmit } from "../../shared/forms/use-submit";
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
  const schema = useMemo(() => resetSchema(t), [t]);

  const send = async ({ token, password }: Values) => {
    await call(authApi.reset, { body: { email, token, password } });
    adminSuccess(t("done"));
    await navigate("/login", { state: { email } });
  };
  const { refusal, setRefusal, submit } = useSubmit(send, {
    fieldOfCode: { ERR_RESET_CODE: "token" },
    onFailure: adminError,
  });

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
  const secondsLeft = useSecondsLeft(again);
  const resend = async () => {
    setBusy(true);
    onRefused(null);
    const wrong = await sendCode(email);
    setBusy(false);
    if (wrong) onRefused(wrong.text);
    else onResent();
  };
  return (
    <Button size="small" disabled={busy || secondsLeft > 0} onClick={() => void resend()}>
      {secondsLeft > 0 ? t("resendIn", { count: secondsLeft }) : t("resend")}
    </Button>
  );
}
