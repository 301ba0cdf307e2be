import { companyApi, signUpInput } from "@guiche/contract/companies";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { call } from "../../shared/api/call";
import { notifySuccess } from "../../shared/api/notify-error";
import { useSubmit } from "../../shared/forms/use-submit";
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

/** Creates the company and its admin, then redirects to the login with the email filled in. */
export function useSignUp() {
  const { t } = useTranslation("signup");
  const navigate = useNavigate();
  const send = async (values: SignUpValues) => {
    // The company speaks to its customers as it is spoken to here, until another language is chosen.
    await call(companyApi.signUp, { body: { ...signUpInput.cast(values), language: currentLanguage() } });
    notifySuccess(t("success"));
    await navigate("/login", { state: { email: values.email.trim() } });
  };
  return useSubmit(send, { fieldOfCode: { ERR_NO_PLAN_FOUND: "planId" }, onFailure: () => toastError(t("failed")) });
}
