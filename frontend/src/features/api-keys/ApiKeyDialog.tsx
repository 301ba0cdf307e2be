import { apiKeyInput, type ApiKeyDto, type KeyScope } from "@guiche/contract/api-keys";
import { momentOf } from "@guiche/contract/time/wall-time";
import { useTranslation } from "react-i18next";
import * as yup from "yup";
import { calendarDay } from "../../shared/format/days";
import { FieldDate } from "../../shared/forms/FieldDate";
import { FieldText } from "../../shared/forms/FieldText";
import { ResourceDialog } from "../../shared/forms/ResourceDialog";
import { useCompanyZone } from "../../shared/session/company-zone";
import { FieldScopes } from "./FieldScopes";
import { useApiKeyMutations } from "./use-api-keys";

interface Props {
  /** Null adds a key. */
  apiKey: ApiKeyDto | null;
  /** The secret of a new key, which is shown once. */
  onSecret: (secret: string) => void;
  onClose: () => void;
}

/** The key with its last day, and its addresses as one text. */
const form = apiKeyInput
  .pick(["name", "scopes"])
  .shape({ lastDay: yup.string().default(""), ips: yup.string().default("") });

/** The end of a day on the company's clock, by which the list shows it too. */
const endOf = (day: string, zone: string): string | null =>
  day ? new Date(momentOf(`${day}T23:59`, zone).getTime() + 59_999).toISOString() : null;

export function ApiKeyDialog({ apiKey, onSecret, onClose }: Props) {
  const { t } = useTranslation("apiKeys");
  const { create, update } = useApiKeyMutations();
  const zone = useCompanyZone();
  return (
    <ResourceDialog
      title={apiKey ? t("edit", { name: apiKey.name }) : t("add")}
      initialValues={{
        name: apiKey?.name ?? "",
        scopes: apiKey?.scopes ?? ([] as KeyScope[]),
        lastDay: apiKey?.expiresAt ? calendarDay(apiKey.expiresAt) : "",
        ips: apiKey?.ips.join(", ") ?? "",
      }}
      schema={form}
      onSubmit={async ({ lastDay, ips, ...values }) => {
        const body = apiKeyInput.cast({
          ...values,
          expiresAt: endOf(lastDay, zone),
          ips: ips.split(/[\s,;]+/).filter((one) => one !== ""),
        });
        if (apiKey) await update(apiKey.id, body);
        else onSecret((await create(body)).secret);
      }}
      onClose={onClose}
    >
      <FieldText name="name" label={t("name")} help={t("nameHelp")} required inputProps={{ autoComplete: "off" }} />
      <FieldScopes />
      <FieldDate name="lastDay" label={t("lastDay")} help={t("lastDayHelp")} />
      <FieldText name="ips" label={t("ips")} help={t("ipsHelp")} inputProps={{ autoComplete: "off" }} />
    </ResourceDialog>
  );
}
