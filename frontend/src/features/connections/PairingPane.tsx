import { pairingInput, type ConnectionDto } from "@guiche/contract/connections";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { Form, Formik } from "formik";
import { useTranslation } from "react-i18next";
import { notifyError } from "../../shared/api/notify-error";
import { FieldText } from "../../shared/forms/FieldText";
import { pairingLifeMs } from "./code-life";
import { Ring } from "./Ring";
import { useCauseText } from "./use-cause-text";
import { useConnectionMutations } from "./use-connections";
import { useCountdown } from "./use-countdown";

const digits = (text: string) => text.replace(/\D/g, "");

/** Pairing without a camera: sends the phone number to the server and shows the code to type on the phone. */
export function PairingPane({ connection }: { connection: ConnectionDto }) {
  const { status, pairingCode, validUntil = null } = connection;
  return status === "PAIRING" && pairingCode ? (
    <PairingCode key={pairingCode} code={pairingCode} validUntil={validUntil} />
  ) : (
    <NumberForm connection={connection} />
  );
}

function NumberForm({ connection }: { connection: ConnectionDto }) {
  const { t } = useTranslation("connections");
  const { pair } = useConnectionMutations();
  const cause = useCauseText(connection);
  const submit = async ({ number }: { number: string }) => {
    await pair(connection.id, digits(number)).catch(notifyError);
  };
  return (
    <Formik
      initialValues={{ number: "" }}
      validate={({ number }) =>
        pairingInput.isValidSync({ number: digits(number) }) ? {} : { number: t("pairing.invalid") }
      }
      validateOnBlur={false}
      onSubmit={submit}
    >
      {({ isSubmitting }) => (
        <Box component={Form} noValidate sx={{ width: 296, display: "grid", gap: 4 }}>
          {cause ? (
            <Alert severity="error" variant="outlined">
              {cause}
            </Alert>
          ) : null}
          <FieldText
            name="number"
            type="tel"
            autoComplete="tel"
            label={t("pairing.number")}
            help={t("pairing.numberHelp")}
            required
          />
          <Button type="submit" variant="contained" loading={isSubmitting || connection.status === "OPENING"}>
            {t("pairing.ask")}
          </Button>
        </Box>
      )}
    </Formik>
  );
}

function PairingCode({ code, validUntil }: { code: string; validUntil: string | null }) {
  const { t } = useTranslation("connections");
  const { seconds, share } = useCountdown(validUntil, pairingLifeMs);
  const halves = `${code.slice(0, 4)}-${code.slice(4)}`;
  return (
    <Box sx={{ width: 296, display: "grid", justifyItems: "center", gap: 4, textAlign: "center" }}>
      <Box component="p" sx={{ m: 0 }}>
        {t("pairing.type")}
      </Box>
      <Box
        role="status"
        aria-label={t("pairing.speech", { code: [...code].join(" ") })}
        data-testid="pairing-code"
        sx={{ fontSize: "2rem", fontWeight: 700, letterSpacing: "0.12em", fontFamily: "monospace" }}
      >
        {halves}
      </Box>
      <Ring share={share}>{seconds > 0 ? t("pairing.left", { seconds }) : t("pairing.over")}</Ring>
    </Box>
  );
}
