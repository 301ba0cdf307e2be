import { passkeyApi } from "@guiche/contract/passkeys";
import { secondStepInput, securityApi, trustedDays, type SecondStepInput } from "@guiche/contract/security";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import type { FormikHelpers } from "formik";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call, hasCode } from "../../shared/api/call";
import { errorText, notifyError } from "../../shared/api/notify-error";
import { CheckedForm } from "../../shared/forms/CheckedForm";
import { FieldSwitch } from "../../shared/forms/FieldSwitch";
import { FieldText } from "../../shared/forms/FieldText";
import { endpointQuery } from "../../shared/lists/endpoint-query";
import { mayUsePasskeys, signInByPasskey, wasCancelled } from "../../shared/passkeys/passkey-browser";
import { FormBody } from "../../shared/public/FormBody";
import { PublicData } from "../../shared/public/PublicData";
import { useEnter } from "./use-login";

interface Props {
  challenge: string;
  /** Back to the password, with the reason when the challenge has expired. */
  onBack: (why: string | null) => void;
}

/** Asks for the code of the app, a passkey, or a recovery code. */
export default function SecondStep(props: Props) {
  return (
    <PublicData>
      <Ways {...props} />
    </PublicData>
  );
}

function Ways({ challenge, onBack }: Props) {
  const { t } = useTranslation("security");
  const enter = useEnter();
  const [refusal, setRefusal] = useState<string | null>(null);
  // Until the ways are known, and whenever they cannot be asked for, the app's code is asked for.
  const { data: ways, refetch } = useQuery({
    ...endpointQuery(passkeyApi.secondStep, { body: { challenge } }),
    retry: false,
    staleTime: Infinity,
  });
  const hasApp = ways?.app ?? true;
  const [selectedWay, setSelectedWay] = useState<"app" | "recovery">("app");
  const byRecovery = selectedWay === "recovery" || !hasApp;
  const passkey = mayUsePasskeys() ? ways?.passkey : null;
  const [asking, setAsking] = useState(false);

  const askPasskey = async (question: NonNullable<typeof passkey>, remember: boolean) => {
    setRefusal(null);
    setAsking(true);
    try {
      enter(await signInByPasskey(challenge, question, remember));
    } catch (error) {
      if (hasCode(error, "ERR_SESSION_EXPIRED", "ERR_COMPANY_EXPIRED", "ERR_ON_LEAVE")) return onBack(errorText(error));
      setRefusal(wasCancelled(error) ? t("passkeys.cancelled") : errorText(error));
      // A question is answered once.
      void refetch();
    } finally {
      setAsking(false);
    }
  };

  const submit = async (body: SecondStepInput, form: FormikHelpers<SecondStepInput>) => {
    setRefusal(null);
    try {
      enter(await call(securityApi.secondStep, { body }));
    } catch (error) {
      if (hasCode(error, "ERR_SESSION_EXPIRED", "ERR_COMPANY_EXPIRED", "ERR_ON_LEAVE")) return onBack(errorText(error));
      notifyError(error);
      if (hasCode(error, "ERR_WRONG_CODE")) form.setFieldError("code", errorText(error));
      else setRefusal(errorText(error));
    }
  };

  return (
    <CheckedForm
      initialValues={{ challenge, code: "", remember: false }}
      schema={secondStepInput}
      validateOnBlur={false}
      onSubmit={submit}
    >
      {({ values, setFieldValue }) => (
        <FormBody
          error={refusal}
          errorId="second-step-refusal"
          submit={t("login.submit")}
          submitting={t("login.submitting")}
          caption={
            <Box sx={{ display: "flex", flexWrap: "wrap", ml: -2 }}>
              {hasApp ? (
                <Button
                  size="small"
                  onClick={() => {
                    setSelectedWay(byRecovery ? "app" : "recovery");
                    void setFieldValue("code", "", false);
                  }}
                >
                  {t(byRecovery ? "login.useApp" : "login.useRecovery")}
                </Button>
              ) : null}
              <Button size="small" onClick={() => onBack(null)}>
                {t("login.back")}
              </Button>
            </Box>
          }
        >
          {passkey ? (
            <Button
              variant={hasApp ? "outlined" : "contained"}
              size="large"
              loading={asking}
              onClick={() => void askPasskey(passkey, values.remember)}
            >
              {t("passkeys.useInstead")}
            </Button>
          ) : null}
          <Box component="p" sx={{ m: 0, color: "text.secondary" }}>
            {t(byRecovery ? "login.recoveryLead" : "login.appLead")}
          </Box>
          <FieldText
            key={String(byRecovery)}
            name="code"
            label={t(byRecovery ? "login.recoveryCode" : "enrol.code")}
            autoComplete="one-time-code"
            autoFocus
            inputProps={{
              inputMode: byRecovery ? "text" : "numeric",
              autoCapitalize: "characters",
              spellCheck: false,
              maxLength: byRecovery ? 40 : 7,
            }}
          />
          <FieldSwitch
            name="remember"
            label={t("login.remember", { count: trustedDays })}
            help={t("login.rememberHelp")}
          />
        </FormBody>
      )}
    </CheckedForm>
  );
}
