import {
  paymentApi,
  paymentProviders,
  paymentSettingsInput,
  requiredPaymentSettings,
  type PaymentProviderName,
  type PaymentSettingsDto,
  type PaymentSettingsInput,
} from "@guiche/contract/payments";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Form, Formik, type FormikHelpers } from "formik";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { ApiError, call } from "../../shared/api/call";
import { formatMoment } from "../../shared/format/dates";
import { FieldSelect } from "../../shared/forms/FieldSelect";
import { FieldSwitch } from "../../shared/forms/FieldSwitch";
import { FieldText } from "../../shared/forms/FieldText";
import { valueItems } from "../../shared/forms/menu-items";
import { adminFailure, adminSuccess } from "../../shared/lists/admin-toast";
import { endpointQuery } from "../../shared/lists/endpoint-query";
import { ErrorState } from "../../shared/ui/ErrorState";

type Secret = "clientId" | "clientSecret" | "certificate" | "passphrase" | "apiKey";
const fieldsOf = {
  manual: [],
  simulated: [],
  efi: ["pixKey", "clientId", "clientSecret", "certificate", "passphrase"],
  asaas: ["apiKey", "taxId"],
} as const;
const requiredSettings = (provider: PaymentProviderName = "manual"): readonly string[] =>
  requiredPaymentSettings[provider];
const wrongs = ["Required", "oldCipher", "passphrase", "unreadable"] as const;

/** The provider that collects the companies' payments, with keys that are written and never read back. */
export function PaymentSettings() {
  const { t } = useTranslation(["platform", "lists"]);
  const id = useId();
  const client = useQueryClient();
  const query = endpointQuery(paymentApi.settings);
  const { data, error, refetch } = useQuery(query);
  const save = async (values: PaymentSettingsInput, form: FormikHelpers<PaymentSettingsInput>) => {
    try {
      client.setQueryData(
        query.queryKey,
        await call(paymentApi.saveSettings, { body: paymentSettingsInput.cast(values) }),
      );
      adminSuccess(t("lists:saved"));
    } catch (failure) {
      const fields = Object.entries((failure instanceof ApiError && failure.fields) || {});
      if (fields.length === 0) adminFailure(failure);
      for (const [name, why] of fields) {
        const wrong = wrongs.find((one) => one === why);
        form.setFieldError(name, wrong ? t(`platform:payments.wrong.${wrong}`) : why);
      }
    }
  };
  return (
    <Card component="section" aria-labelledby={id} sx={{ p: { xs: 4, sm: 5 }, mt: 5, maxWidth: 860 }}>
      <Box component="h2" id={id} sx={{ typography: "h2", m: 0, mb: 4 }}>
        {t("platform:payments.title")}
      </Box>
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data ? (
        <Formik<PaymentSettingsInput> enableReinitialize initialValues={valuesOf(data)} onSubmit={save}>
          {({ values, isSubmitting }) => (
            <Box component={Form} noValidate sx={{ display: "grid", gap: 5 }}>
              <FieldSelect name="provider" label={t("platform:payments.provider")}>
                {valueItems(
                  paymentProviders.filter((name) => name !== "simulated" || data.offersSimulated),
                  (name) => t(`platform:payments.providers.${name}`),
                )}
              </FieldSelect>
              {fieldsOf[values.provider ?? "manual"].map((name) => (
                <FieldText
                  key={name}
                  name={name}
                  label={t(`platform:payments.${name}`)}
                  help={helpOf(name, data, t)}
                  required={requiredSettings(values.provider).some((one) => one === name)}
                  autoComplete="off"
                  {...(name === "certificate" && { multiline: true, maxRows: 4 })}
                />
              ))}
              {values.provider === "efi" || values.provider === "asaas" ? (
                <FieldSwitch name="isSandbox" label={t("platform:payments.isSandbox")} />
              ) : null}
              {data.hookPath && data.provider !== "manual" ? (
                <Box sx={{ overflowWrap: "anywhere", color: "text.secondary" }}>
                  {t("platform:payments.hook", { address: location.origin + data.hookPath })}
                  {data.hook ? (
                    <Box role={data.hook === "refused" ? "alert" : "status"} sx={{ mt: 2 }}>
                      {t(`platform:payments.hooks.${data.hook}`)}
                    </Box>
                  ) : null}
                </Box>
              ) : null}
              <Button type="submit" variant="contained" loading={isSubmitting} sx={{ justifySelf: "start" }}>
                {t("platform:payments.save")}
              </Button>
            </Box>
          )}
        </Formik>
      ) : null}
    </Card>
  );
}

const valuesOf = ({ provider, isSandbox, pixKey, taxId, ...rest }: PaymentSettingsDto): PaymentSettingsInput => ({
  provider,
  isSandbox,
  pixKey,
  taxId,
  clientId: rest.clientId,
  clientSecret: rest.clientSecret,
  certificate: rest.certificate,
  passphrase: rest.passphrase,
  apiKey: rest.apiKey,
});

function helpOf(
  name: Secret | "pixKey" | "taxId",
  settings: PaymentSettingsDto,
  t: ReturnType<typeof useTranslation<["platform", "lists"]>>["t"],
): string | undefined {
  if (name === "certificate" && settings.certificateUntil)
    return t("platform:payments.until", { date: formatMoment(settings.certificateUntil) });
  if (settings[name].startsWith("****")) return t("platform:payments.kept");
  return name === "certificate" ? t("platform:payments.certificateHelp") : undefined;
}
