import { codeInput, securityApi } from "@guiche/contract/security";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { QRCodeSVG } from "qrcode.react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../shared/api/call";
import { FieldText } from "../../shared/forms/FieldText";
import { PasswordStep } from "./PasswordStep";
import { RecoveryCodes } from "./RecoveryCodes";
import { StepForm } from "./StepForm";

interface Props {
  /** Called once the recovery codes were shown. */
  onDone: () => void;
  onCancel?: () => void;
}

type Step =
  | { at: "password" }
  | { at: "app"; secret: string; address: string }
  | { at: "codes"; codes: readonly string[] };

const fieldOfCode = { ERR_WRONG_CODE: "code" } as const;

/** Turns two-step verification on: the password, the app with a first code, the recovery codes. */
export function EnrolSteps({ onDone, onCancel }: Props) {
  const { t } = useTranslation("security");
  const [step, setStep] = useState<Step>({ at: "password" });

  if (step.at === "password")
    return (
      <PasswordStep
        lead={t("enrol.passwordLead")}
        submit={t("enrol.next")}
        onSubmit={async (body) => setStep({ at: "app", ...(await call(securityApi.begin, { body })) })}
        onCancel={onCancel}
      />
    );

  if (step.at === "app")
    return (
      <StepForm
        initialValues={{ code: "" }}
        schema={codeInput}
        fieldOfCode={fieldOfCode}
        submit={t("factor.turnOn")}
        onSubmit={async (body) => {
          const { recoveryCodes: codes } = await call(securityApi.confirm, { body });
          setStep({ at: "codes", codes });
        }}
        onCancel={onCancel}
      >
        <Box component="ol" sx={{ m: 0, pl: 5, display: "grid", gap: 2 }}>
          <li>{t("enrol.app")}</li>
          <li>{t("enrol.scan")}</li>
          <li>{t("enrol.type")}</li>
        </Box>
        {/* Always on white: many scanners cannot read inverted codes. */}
        <Box sx={{ p: 3, borderRadius: "10px", lineHeight: 0, bgcolor: "#FFFFFF", justifySelf: "center" }}>
          <QRCodeSVG
            value={step.address}
            size={200}
            level="M"
            bgColor="#FFFFFF"
            fgColor="#000000"
            title={t("enrol.qr")}
          />
        </Box>
        <Box sx={{ typography: "body2", color: "text.secondary", overflowWrap: "anywhere" }}>
          {t("enrol.key")}{" "}
          <Box component="span" data-testid="totp-secret" sx={{ fontFamily: "monospace", color: "text.primary" }}>
            {step.secret.match(/.{4}/g)?.join(" ")}
          </Box>
        </Box>
        <FieldText
          name="code"
          label={t("enrol.code")}
          autoComplete="one-time-code"
          autoFocus
          inputProps={{ inputMode: "numeric", maxLength: 7 }}
        />
      </StepForm>
    );

  return (
    <Box sx={{ display: "grid", gap: 4 }}>
      <RecoveryCodes codes={step.codes} />
      <Button variant="contained" onClick={onDone} sx={{ justifySelf: "start" }}>
        {t("enrol.done")}
      </Button>
    </Box>
  );
}
