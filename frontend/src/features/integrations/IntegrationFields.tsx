import { integrationLanguages, type IntegrationDto, type IntegrationType } from "@guiche/contract/integrations";
import { simulatedDialogflow } from "@guiche/contract/simulated-services";
import Button from "@mui/material/Button";
import { useField } from "formik";
import { useTranslation } from "react-i18next";
import { SimulatedChoice } from "../../shared/bot/SimulatedChoice";
import { FieldAddress } from "../../shared/forms/FieldAddress";
import { FieldNumber } from "../../shared/forms/FieldNumber";
import { FieldSecret } from "../../shared/forms/FieldSecret";
import { FieldSelect } from "../../shared/forms/FieldSelect";
import { FieldText } from "../../shared/forms/FieldText";
import { valueItems } from "../../shared/forms/menu-items";
import { MoreOptions } from "../../shared/forms/MoreOptions";
import { UnknownVariables } from "../../shared/variables/UnknownVariables";
import { formFromIntegration, newSecret } from "./fields";
import { SessionTrial } from "./SessionTrial";

/** The fields of one type. */
export function FieldsOf({ type, row }: { type: IntegrationType; row: IntegrationDto | null }) {
  if (type === "dialogflow") return <DialogflowFields row={row} />;
  if (type === "typebot") return <TypebotFields />;
  return <WebhookFields storedMask={row?.secret ?? ""} />;
}

function DialogflowFields({ row }: { row: IntegrationDto | null }) {
  const { t } = useTranslation("integrations");
  const storedJson = row?.jsonContent ?? "";
  const label = t("dialog.jsonContent");
  return (
    <>
      <SimulatedChoice valuesAt={() => ({ name: "SIMULADO", ...simulatedDialogflow })} />
      <FieldText name="projectName" label={t("dialog.projectName")} required inputProps={{ maxLength: 100 }} />
      <FieldSelect<string> name="language" label={t("dialog.language")}>
        {valueItems(integrationLanguages, (language) => language)}
      </FieldSelect>
      <FieldSecret
        name="jsonContent"
        label={label}
        help={t("dialog.jsonContentHelp")}
        storedMask={storedJson}
        maxLength={20_000}
        drop={{ text: t("dialog.drop"), label: t("dialog.dropSecret", { name: label }) }}
      />
      <SessionTrial id={row?.id ?? null} />
    </>
  );
}

function WebhookFields({ storedMask }: { storedMask: string }) {
  const { t } = useTranslation("integrations");
  const [{ value }, , { setValue }] = useField<string>("secret");
  const label = t("dialog.secret");
  return (
    <>
      <SimulatedChoice valuesAt={(services) => ({ name: "SIMULADO", urlN8N: `${services}/n8n/webhook/guiche` })} />
      <Url help={t("dialog.urlHelp")} />
      {value !== "" && value !== storedMask ? (
        // A new secret is readable until it is saved: it must be copied into the other system.
        <FieldText name="secret" label={label} help={t("dialog.secretHelp")} inputProps={{ autoComplete: "off" }} />
      ) : (
        <FieldSecret
          name="secret"
          label={label}
          help={t("dialog.secretHelp")}
          storedMask={storedMask}
          drop={{ text: t("dialog.drop"), label: t("dialog.dropSecret", { name: label }) }}
        />
      )}
      <Button variant="outlined" sx={{ justifySelf: "start" }} onClick={() => void setValue(newSecret())}>
        {t("dialog.makeSecret")}
      </Button>
    </>
  );
}

const typebotMore = [
  "typebotExpires",
  "typebotDelayMessage",
  "typebotKeywordFinish",
  "typebotKeywordRestart",
  "typebotUnknownMessage",
  "typebotRestartMessage",
] as const;

function TypebotFields() {
  const { t } = useTranslation("integrations");
  const [unknownMessage] = useField<string>("typebotUnknownMessage");
  const [restartMessage] = useField<string>("typebotRestartMessage");
  return (
    <>
      <SimulatedChoice
        valuesAt={(services) => ({ name: "SIMULADO", urlN8N: `${services}/typebot`, typebotSlug: "demo" })}
      />
      <Url help={t("dialog.viewerHelp")} />
      <FieldText name="typebotSlug" label={t("dialog.typebotSlug")} required inputProps={{ maxLength: 100 }} />
      <MoreOptions fields={typebotMore} defaults={formFromIntegration(null)}>
        <FieldNumber
          name="typebotExpires"
          label={t("dialog.typebotExpires")}
          help={t("dialog.typebotExpiresHelp")}
          unit={t("dialog.minutes")}
        />
        <FieldNumber name="typebotDelayMessage" label={t("dialog.typebotDelayMessage")} unit={t("dialog.ms")} />
        <FieldText
          name="typebotKeywordFinish"
          label={t("dialog.typebotKeywordFinish")}
          inputProps={{ maxLength: 100 }}
        />
        <FieldText
          name="typebotKeywordRestart"
          label={t("dialog.typebotKeywordRestart")}
          inputProps={{ maxLength: 100 }}
        />
        <FieldText name="typebotUnknownMessage" label={t("dialog.typebotUnknownMessage")} multiline maxRows={4} />
        <UnknownVariables text={unknownMessage.value} kind="automatic" />
        <FieldText name="typebotRestartMessage" label={t("dialog.typebotRestartMessage")} multiline maxRows={4} />
        <UnknownVariables text={restartMessage.value} kind="automatic" />
      </MoreOptions>
    </>
  );
}

function Url({ help }: { help: string }) {
  const { t } = useTranslation("integrations");
  return (
    <FieldAddress name="urlN8N" label={t("dialog.urlN8N")} help={help} required inputProps={{ maxLength: 1_000 }} />
  );
}
