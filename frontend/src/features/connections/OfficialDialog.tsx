import type { ConnectionDto } from "@guiche/contract/connections";
import { officialNumberApi, officialNumberInput, type OfficialNumberDto } from "@guiche/contract/official-numbers";
import { limitOfTier } from "@guiche/contract/rules/number-health";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Form } from "formik";
import DoneIcon from "lucide-react/icons/circle-check";
import OpenIcon from "lucide-react/icons/circle";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ApiError, call } from "../../shared/api/call";
import { errorText, notifyError, notifySuccess } from "../../shared/api/notify-error";
import { CheckedForm } from "../../shared/forms/CheckedForm";
import { wrongFields } from "../../shared/forms/field-errors";
import { FieldText } from "../../shared/forms/FieldText";
import { formatMoment } from "../../shared/format/dates";
import { Standing } from "../../shared/health/Standing";
import { endpointQuery } from "../../shared/lists/endpoint-query";
import { copyText } from "../../shared/ui/copy-text";
import { SkeletonRows } from "../../shared/ui/SkeletonRows";
import { ReadDialog } from "../../shared/ui/ReadDialog";

/** While the user works in Meta's console with this dialog open. */
const lookEveryMs = 3_000;

interface Props {
  connection: ConnectionDto;
  onClose: () => void;
}

/** Sets an official number up, step by step; each step says whether it is done. */
export function OfficialDialog({ connection, onClose }: Props) {
  const { t } = useTranslation("connections");
  const client = useQueryClient();
  const query = endpointQuery(officialNumberApi.show, { params: { id: connection.id } });
  const { data } = useQuery({ ...query, staleTime: 0, refetchInterval: lookEveryMs });
  const keep = (number: OfficialNumberDto) => client.setQueryData(query.queryKey, { number });
  const number = data?.number ?? null;
  return (
    <ReadDialog title={t("official.title", { name: connection.name })} maxWidth="sm" onClose={onClose}>
      {data === undefined ? (
        <SkeletonRows count={3} height={72} />
      ) : (
        <Box component="ol" sx={{ m: 0, p: 0, listStyle: "none", display: "grid", gap: 6 }}>
          <Step title={t("official.keys.title")} isDone={number !== null}>
            {connection.capabilities.simulated ? (
              <SimulatedKeys connection={connection} number={number} onSaved={keep} />
            ) : (
              <Keys connection={connection} number={number} onSaved={keep} />
            )}
          </Step>
          <Step title={t("official.webhook.title")} isDone={number?.verifiedAt != null}>
            {number ? <Webhook number={number} /> : null}
          </Step>
          <Step title={t("official.test.title")} isDone={number?.heardAt != null}>
            <Box component="p" sx={{ m: 0, color: "text.secondary" }}>
              {number?.heardAt
                ? t("official.test.heard", { moment: formatMoment(number.heardAt) })
                : t("official.test.about")}
            </Box>
            {number ? <Standing official={{ quality: number.quality, limit: limitOfTier(number.tier) }} /> : null}
          </Step>
        </Box>
      )}
    </ReadDialog>
  );
}

function Step({ title, isDone, children }: { title: string; isDone: boolean; children: ReactNode }) {
  const { t } = useTranslation("connections");
  const Icon = isDone ? DoneIcon : OpenIcon;
  return (
    <Box component="li" sx={{ display: "grid", gridTemplateColumns: "24px minmax(0, 1fr)", gap: 3 }}>
      <Box
        component="span"
        role="img"
        aria-label={t(isDone ? "official.done" : "official.open")}
        sx={(theme) => ({ color: isDone ? theme.vars.palette.state.ok.main : theme.vars.palette.text.secondary })}
      >
        <Icon size={20} />
      </Box>
      <Box sx={{ display: "grid", gap: 3 }}>
        <Box component="h3" sx={{ typography: "subtitle1", m: 0 }}>
          {title}
        </Box>
        {children}
      </Box>
    </Box>
  );
}

interface KeysProps {
  connection: ConnectionDto;
  number: OfficialNumberDto | null;
  onSaved: (number: OfficialNumberDto) => void;
}

function Keys({ connection, number, onSaved }: KeysProps) {
  const { t } = useTranslation("connections");
  const [failure, setFailure] = useState<string | null>(null);
  const { phoneNumberId = "", wabaId = "", token = "", appSecret = "" } = number ?? {};
  return (
    <CheckedForm
      key={number === null ? "new" : "saved"}
      initialValues={{ phoneNumberId, wabaId, token, appSecret }}
      schema={officialNumberInput}
      validateOnBlur={false}
      onSubmit={async (body, form) => {
        setFailure(null);
        try {
          const reply = await call(officialNumberApi.save, { params: { id: connection.id }, body });
          onSaved(reply.number);
          notifySuccess(t("official.keys.saved"));
        } catch (error) {
          if (error instanceof ApiError && error.fields) form.setErrors(wrongFields(error));
          else setFailure(errorText(error));
        }
      }}
    >
      {({ isSubmitting }) => (
        <Form noValidate>
          <Box sx={{ display: "grid", gap: 4 }}>
            <Box component="p" sx={{ m: 0, color: "text.secondary" }}>
              {t("official.keys.about")}
            </Box>
            {failure ? <Alert severity="error">{failure}</Alert> : null}
            <FieldText name="phoneNumberId" label={t("official.keys.phoneNumberId")} required />
            <FieldText name="wabaId" label={t("official.keys.wabaId")} required />
            <FieldText name="token" label={t("official.keys.token")} help={t("official.keys.tokenHelp")} required />
            <FieldText
              name="appSecret"
              label={t("official.keys.appSecret")}
              help={t("official.keys.appSecretHelp")}
              required
            />
            <Box>
              <Button type="submit" variant="contained" disabled={isSubmitting}>
                {t(number ? "official.keys.change" : "official.keys.check")}
              </Button>
            </Box>
          </Box>
        </Form>
      )}
    </CheckedForm>
  );
}

/** One click instead of Meta's console. */
function SimulatedKeys({ connection, number, onSaved }: KeysProps) {
  const { t } = useTranslation("connections");
  const { mutate: make, isPending: busy } = useMutation({
    mutationFn: () => call(officialNumberApi.simulate, { params: { id: connection.id } }),
    onSuccess: (reply) => onSaved(reply.number),
    onError: notifyError,
  });
  return (
    <>
      <Box component="p" sx={{ m: 0, color: "text.secondary" }}>
        {t("official.simulated.about")}
      </Box>
      <Box>
        <Button variant={number ? "outlined" : "contained"} disabled={busy} onClick={() => make()}>
          {t(number ? "official.simulated.again" : "official.simulated.make")}
        </Button>
      </Box>
    </>
  );
}

function Webhook({ number }: { number: OfficialNumberDto }) {
  const { t } = useTranslation("connections");
  const url = new URL(number.webhookUrl, location.origin).href;
  return (
    <>
      <Box component="p" sx={{ m: 0, color: "text.secondary" }}>
        {number.verifiedAt
          ? t("official.webhook.verified", { moment: formatMoment(number.verifiedAt) })
          : t("official.webhook.about")}
      </Box>
      <CopyField label={t("official.webhook.url")} value={url} />
      <CopyField label={t("official.webhook.verifyToken")} value={number.verifyToken} />
    </>
  );
}

function CopyField({ label, value }: { label: string; value: string }) {
  const { t } = useTranslation("connections");
  return (
    <Box sx={{ display: "flex", alignItems: "center", gap: 2 }}>
      <Box sx={{ minWidth: 0, flexGrow: 1 }}>
        <Box sx={{ typography: "caption", color: "text.secondary" }}>{label}</Box>
        <Box component="code" sx={{ display: "block", overflowWrap: "anywhere" }}>
          {value}
        </Box>
      </Box>
      <Button
        size="small"
        aria-label={t("official.webhook.copyOf", { label })}
        onClick={() =>
          copyText(value, { copied: t("official.webhook.copied"), notCopied: t("official.webhook.notCopied") })
        }
      >
        {t("official.webhook.copy")}
      </Button>
    </Box>
  );
}
