import { codeInput, securityApi } from "@guiche/contract/security";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { call } from "../../shared/api/call";
import { notifyError, notifySuccess } from "../../shared/api/notify-error";
import { FieldText } from "../../shared/forms/FieldText";
import { MailNote } from "../../shared/public/MailNote";
import { useSession } from "../../shared/session";
import { refreshUser } from "../../shared/session/refresh-user";
import { StepForm } from "./StepForm";

const fieldOfCode = { ERR_WRONG_CODE: "code" } as const;

/** Confirms the own email address with the mailed code, which the mail's link brings along. */
export function EmailPage() {
  const { t } = useTranslation("security");
  const { user } = useSession();
  const [query] = useSearchParams();
  return (
    <Box sx={{ maxWidth: 520, mx: "auto", p: 4, display: "grid", gap: 4 }}>
      <Box component="h1" sx={{ m: 0, typography: "h1" }}>
        {t("email.title")}
      </Box>
      {user.emailConfirmed ? (
        <Alert severity="success">{t("email.already", { email: user.email })}</Alert>
      ) : (
        <>
          <Box component="p" sx={{ m: 0, overflowWrap: "anywhere" }}>
            {t("email.lead", { email: user.email })}
          </Box>
          <Box component="p" sx={{ m: 0, typography: "body2", color: "text.secondary" }}>
            {t("email.why")}
          </Box>
          <MailNote />
          <StepForm
            initialValues={{ code: query.get("code") ?? "" }}
            schema={codeInput}
            fieldOfCode={fieldOfCode}
            submit={t("email.submit")}
            onSubmit={async (body) => {
              await call(securityApi.confirmEmail, { body });
              notifySuccess(t("email.done"));
              await refreshUser().catch(() => undefined);
            }}
          >
            <FieldText
              name="code"
              label={t("email.code")}
              autoComplete="one-time-code"
              autoFocus
              inputProps={{ autoCapitalize: "characters", spellCheck: false, maxLength: 16 }}
            />
          </StepForm>
          <SendAgain />
        </>
      )}
    </Box>
  );
}

function SendAgain() {
  const { t } = useTranslation("security");
  const { mutate: send, isPending: busy } = useMutation({
    mutationFn: () => call(securityApi.sendEmailCode),
    onSuccess: () => notifySuccess(t("email.sent")),
    onError: notifyError,
  });
  return (
    <Button disabled={busy} onClick={() => send()} sx={{ justifySelf: "start", ml: -2 }}>
      {t("email.again")}
    </Button>
  );
}
