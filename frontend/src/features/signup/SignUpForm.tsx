import { signUpInput, trialDays } from "@guiche/contract/companies";
import type { PlanDto } from "@guiche/contract/plans";
import Box from "@mui/material/Box";
import { useFormikContext } from "formik";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router-dom";
import { CheckedForm } from "../../shared/forms/CheckedForm";
import { FieldPassword } from "../../shared/forms/FieldPassword";
import { FieldPhone } from "../../shared/forms/FieldPhone";
import { FieldEmail } from "../../shared/forms/FieldEmail";
import { FieldText } from "../../shared/forms/FieldText";
import { FormBody } from "../../shared/public/FormBody";
import { knownEmail } from "../../shared/public/known-email";
import { PasswordStrength } from "./PasswordStrength";
import { PlanCards } from "./PlanCards";
import { useSignUp, type SignUpValues } from "./use-sign-up";

export function SignUpForm({ plans }: { plans: readonly PlanDto[] }) {
  const { t } = useTranslation("signup");
  const { submit, refusal } = useSignUp();
  const email = knownEmail(useLocation().state);
  const [only, another] = plans;
  const initialValues: SignUpValues = {
    name: "",
    userName: "",
    email,
    phone: "",
    password: "",
    planId: only && !another ? String(only.id) : "",
  };
  return (
    // A server error stays at its field until the value changes: a blur must not clear it.
    <CheckedForm initialValues={initialValues} schema={signUpInput} validateOnBlur={false} onSubmit={submit}>
      <FormBody
        error={refusal}
        errorId="signup-refusal"
        submit={t("title")}
        submitting={t("submitting")}
        caption={
          <Box component="p" sx={{ m: 0, typography: "body2", color: "text.secondary", textAlign: "center" }}>
            {t("trial", { count: trialDays })}
          </Box>
        }
      >
        <Fields plans={plans} />
      </FormBody>
    </CheckedForm>
  );
}

function Fields({ plans }: { plans: readonly PlanDto[] }) {
  const { t } = useTranslation("signup");
  const { password } = useFormikContext<SignUpValues>().values;
  return (
    <>
      <FieldText name="name" label={t("company")} autoComplete="organization" autoFocus />
      <FieldText name="userName" label={t("userName")} help={t("userNameHelp")} autoComplete="name" />
      <FieldEmail label={t("email")} autoComplete="username" />
      <FieldPhone name="phone" label={t("phone")} />
      <Box sx={{ display: "grid", gap: 2 }}>
        <FieldPassword
          name="password"
          label={t("password")}
          autoComplete="new-password"
          help={t("passwordHelp")}
          warnOfShort
        />
        <PasswordStrength text={password} />
      </Box>
      <PlanCards name="planId" plans={plans} />
    </>
  );
}
