import { loginInput } from "@guiche/contract/auth";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { Form, Formik } from "formik";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { FieldText } from "../../shared/forms/FieldText";
import { useFirstInvalid } from "../../shared/forms/use-first-invalid";
import { ErrorIcon } from "../../shared/ui/icons";
import { useOnline } from "../../shared/ui/use-online";
import { FieldPassword } from "./FieldPassword";
import { useLogin } from "./use-login";

export function LoginForm() {
  const { login, refusal } = useLogin();
  return (
    <Formik
      initialValues={{ email: "", password: "" }}
      validationSchema={loginInput}
      validateOnBlur={false}
      onSubmit={login}
    >
      {({ isSubmitting }) => <Fields busy={isSubmitting} refusal={refusal} />}
    </Formik>
  );
}

function Fields({ busy, refusal }: { busy: boolean; refusal: string | null }) {
  const { t } = useTranslation("login");
  const form = useRef<HTMLFormElement>(null);
  const online = useOnline();
  useFirstInvalid(form);
  return (
    <Box
      component={Form}
      ref={form}
      noValidate
      sx={{ display: "grid", gap: 5 }}
      aria-describedby={refusal ? "login-refusal" : undefined}
    >
      {refusal ? <Refusal text={refusal} /> : null}
      <FieldText
        name="email"
        type="email"
        label={t("email")}
        autoComplete="username"
        autoFocus
        inputProps={{ inputMode: "email", autoCapitalize: "none", spellCheck: false }}
      />
      <FieldPassword />
      <Button
        type="submit"
        variant="contained"
        size="large"
        disabled={busy || !online}
        aria-describedby={online ? undefined : "login-offline"}
      >
        {busy ? t("submitting") : t("submit")}
      </Button>
      {online ? null : (
        <Box component="p" id="login-offline" role="status" sx={{ m: 0, typography: "body2", color: "text.secondary" }}>
          {t("offline")}
        </Box>
      )}
    </Box>
  );
}

/** The toast goes after two seconds; this stays. */
function Refusal({ text }: { text: string }) {
  return (
    <Box
      id="login-refusal"
      data-testid="login-refusal"
      sx={(theme) => ({
        display: "flex",
        gap: 2,
        p: 3,
        borderRadius: "8px",
        typography: "body2",
        bgcolor: theme.vars.palette.state.error.tint,
        color: theme.vars.palette.state.error.main,
      })}
    >
      <ErrorIcon sx={{ fontSize: 20, flexShrink: 0 }} />
      {text}
    </Box>
  );
}
