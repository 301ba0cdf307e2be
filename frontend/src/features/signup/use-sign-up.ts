import { companyApi, signUpInput } from "@guiche/contract/companies";
import { timings } from "@guiche/contract/limits";
import type { FormikHelpers } from "formik";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { ApiError, call, hasCode } from "../../shared/api/call";
import { errorText, notifySuccess } from "../../shared/api/notify-error";
import { wrongFields } from "../../shared/forms/field-errors";
import { currentLanguage } from "../../shared/i18n/current";
import { toastError } from "../../shared/ui/toast";

/** The form's values as text, because radio buttons and masks hold strings. */
export interface SignUpValues {
  name: string;
  userName: string;
  email: string;
  phone: string;
  password: string;
  planId: string;
}

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Creates the company and its admin, then redirects to the login with the email filled in. */
export function useSignUp() {
  const { t } = useTranslation("signup");
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState<string | null>(null);

  const signUp = async (values: SignUpValues, form: FormikHelpers<SignUpValues>) => {
    setRefusal(null);
    await wait(timings.formSubmitDelay);
    try {
      // The company speaks to its customers as it is spoken to here, until somebody chooses another language.
      await call(companyApi.signUp, { body: { ...signUpInput.cast(values), language: currentLanguage() } });
      notifySuccess(t("success"));
      await navigate("/login", { state: { email: values.email.trim() } });
    } catch (error) {
      toastError(t("failed"));
      if (hasCode(error, "ERR_NO_PLAN_FOUND")) return form.setFieldError("planId", errorText(error));
      if (error instanceof ApiError && error.fields) return form.setErrors(wrongFields(error));
      setRefusal(errorText(error));
    }
  };

  return { signUp, refusal };
}
