import { loginInput, type LoginInput } from "@guiche/contract/auth";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useFormikContext } from "formik";
import { lazy, Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router-dom";
import { CheckedForm } from "../../shared/forms/CheckedForm";
import { FieldPassword } from "../../shared/forms/FieldPassword";
import { FieldEmail } from "../../shared/forms/FieldEmail";
import { FormBody } from "../../shared/public/FormBody";
import { PublicLink } from "../../shared/public/PublicLink";
import { knownEmail } from "../../shared/public/known-email";
import { lazyPreloadOr } from "../../shared/ui/lazy-preload";
import { useLogin } from "./use-login";

/** Optional: the form does not wait for it. */
const DemoSignIn = lazyPreloadOr(() => import("./DemoSignIn"));

/** Rare. */
const ChooseCompany = lazy(() => import("./ChooseCompany"));

interface Props {
  onChallenge: (challenge: string) => void;
  /** Why the second step led back here. */
  why: string | null;
}

export function LoginForm({ onChallenge, why }: Props) {
  const { t } = useTranslation("login");
  const { login, refusal, mayPay, companies } = useLogin({ onChallenge, why });
  const email = knownEmail(useLocation().state);
  const [isLater, setLater] = useState(false);
  // Its script is asked for once the form stands, and not together with what the form needs.
  useEffect(() => {
    const timer = setTimeout(() => setLater(true));
    return () => clearTimeout(timer);
  }, []);
  return (
    <CheckedForm initialValues={{ email, password: "" }} schema={loginInput} validateOnBlur={false} onSubmit={login}>
      <FormBody
        error={refusal}
        errorId="login-refusal"
        submit={t("title")}
        submitting={t("submitting")}
        caption={
          companies.length > 0 ? (
            <Suspense fallback={null}>
              <ChooseCompany companies={companies} login={login} />
            </Suspense>
          ) : mayPay ? (
            <PayButton login={login} />
          ) : isLater ? (
            <Suspense fallback={null}>
              <DemoSignIn />
            </Suspense>
          ) : null
        }
      >
        <Fields known={email !== ""} />
      </FormBody>
    </CheckedForm>
  );
}

/** For an admin whose company's subscription has run out. */
function PayButton({ login }: { login: (body: LoginInput) => Promise<void> }) {
  const { t } = useTranslation("login");
  const { values, isSubmitting } = useFormikContext<LoginInput>();
  return (
    <Button
      variant="outlined"
      size="large"
      disabled={isSubmitting}
      onClick={() => void login({ email: values.email, password: values.password, toPay: true })}
    >
      {t("toPay")}
    </Button>
  );
}

/** With a known email the focus starts in the password field. */
function Fields({ known }: { known: boolean }) {
  const { t } = useTranslation("login");
  const { email } = useFormikContext<{ email: string }>().values;
  return (
    <>
      <FieldEmail label={t("email")} autoComplete="username" autoFocus={!known} />
      <Box sx={{ display: "grid", gap: 1 }}>
        <FieldPassword name="password" label={t("password")} autoComplete="current-password" autoFocus={known} />
        <Box sx={{ justifySelf: "end", typography: "body2" }}>
          <PublicLink to="/forgetpsw" state={{ email }}>
            {t("forgot")}
          </PublicLink>
        </Box>
      </Box>
    </>
  );
}
