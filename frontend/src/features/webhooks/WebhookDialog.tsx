import { webhookEvents, webhookInput, type WebhookDto, type WebhookEventName } from "@guiche/contract/webhooks";
import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormHelperText from "@mui/material/FormHelperText";
import { useField } from "formik";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { FieldSwitch } from "../../shared/forms/FieldSwitch";
import { FieldAddress } from "../../shared/forms/FieldAddress";
import { ResourceDialog } from "../../shared/forms/ResourceDialog";
import { useWebhookMutations } from "./use-webhooks";

interface Props {
  row: WebhookDto | null;
  /** The secret of a new endpoint, which is shown once. */
  onSecret: (secret: string) => void;
  onClose: () => void;
}

/** Adds an endpoint, or changes one. */
export function WebhookDialog({ row, onSecret, onClose }: Props) {
  const { t } = useTranslation("webhooks");
  const { create, update } = useWebhookMutations();
  return (
    <ResourceDialog
      title={t(row ? "dialog.edit" : "add")}
      initialValues={{ url: row?.url ?? "", events: row?.events ?? [], isActive: row?.isActive ?? true }}
      schema={webhookInput}
      onSubmit={async (values) => {
        const body = webhookInput.cast(values);
        if (row) await update(row.id, body);
        else onSecret((await create(body)).secret);
      }}
      onClose={onClose}
    >
      <FieldAddress name="url" label={t("dialog.url")} help={t("dialog.urlHelp")} required />
      <FieldEvents />
      <FieldSwitch name="isActive" label={t("on")} />
    </ResourceDialog>
  );
}

function FieldEvents() {
  const { t } = useTranslation("webhooks");
  const [{ value }, { error, touched }, { setValue }] = useField<WebhookEventName[]>("events");
  const id = useId();
  const toggle = (name: WebhookEventName) =>
    void setValue(value.includes(name) ? value.filter((one) => one !== name) : [...value, name]);
  return (
    <Box role="group" aria-labelledby={id}>
      <Box id={id} sx={{ typography: "body2", color: "text.secondary" }}>
        {t("dialog.events")}
      </Box>
      <Box sx={{ display: "grid", gridTemplateColumns: "repeat(auto-fill, minmax(220px, 1fr))" }}>
        {webhookEvents.map((name) => (
          <FormControlLabel
            key={name}
            label={name}
            control={<Checkbox checked={value.includes(name)} onChange={() => toggle(name)} />}
          />
        ))}
      </Box>
      {touched && error ? <FormHelperText error>{t("dialog.chooseEvents")}</FormHelperText> : null}
    </Box>
  );
}
