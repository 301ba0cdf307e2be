import type { PromptDto } from "@guiche/contract/prompts";
import { useField } from "formik";
import { useTranslation } from "react-i18next";
import { SimulatedChoice } from "../../shared/bot/SimulatedChoice";
import { FieldAddress } from "../../shared/forms/FieldAddress";
import { FieldNumber } from "../../shared/forms/FieldNumber";
import { FieldSecret } from "../../shared/forms/FieldSecret";
import { FieldSwitch } from "../../shared/forms/FieldSwitch";
import { FieldText } from "../../shared/forms/FieldText";
import { MoreOptions } from "../../shared/forms/MoreOptions";
import { FieldQueue } from "../../shared/pickers/FieldQueue";
import { FieldModel } from "./FieldModel";
import { FieldVoice } from "./FieldVoice";
import { estimatedTokens, formFromPrompt } from "./fields";

export function GeneralFields() {
  const { t } = useTranslation("prompts");
  const [{ value }] = useField<string>("prompt");
  return (
    <>
      <FieldText name="name" label={t("dialog.name")} required inputProps={{ maxLength: 100, autoComplete: "off" }} />
      <FieldText
        name="prompt"
        label={t("dialog.prompt")}
        help={t("dialog.promptHelp", { characters: value.length, tokens: estimatedTokens(value) })}
        required
        multiline
        minRows={5}
        maxRows={14}
        inputProps={{ maxLength: 20_000 }}
      />
      <FieldQueue
        name="queueId"
        label={t("dialog.queue")}
        help={t("dialog.queueHelp")}
        emptyText={t("dialog.noQueue")}
      />
      <Count name="maxMessages" unit="messages" maxLength={3} />
      <Count name="quietSeconds" unit="seconds" maxLength={2} />
      <FieldSwitch name="sendsBills" label={t("dialog.sendsBills")} help={t("dialog.sendsBillsHelp")} />
    </>
  );
}

export function ServiceFields({ row }: { row: PromptDto | null }) {
  const { t } = useTranslation("prompts");
  return (
    <>
      <SimulatedChoice
        valuesAt={(services) => ({ apiKey: "sk-simulated", baseUrl: `${services}/ai/v1`, model: "simulated-model" })}
      />
      <Secret name="apiKey" storedMask={row?.apiKey ?? ""} />
      <FieldAddress
        name="baseUrl"
        label={t("dialog.baseUrl")}
        help={t("dialog.baseUrlHelp")}
        inputProps={{ maxLength: 500 }}
      />
      <FieldModel promptId={row?.id ?? null} />
      <FieldSwitch name="seesPictures" label={t("dialog.seesPictures")} help={t("dialog.seesPicturesHelp")} />
      <MoreOptions fields={["maxTokens", "temperature", "monthlyTokens"]} defaults={formFromPrompt(null)}>
        <Count name="maxTokens" unit="tokens" />
        <FieldText
          name="temperature"
          label={t("dialog.temperature")}
          help={t("dialog.temperatureHelp")}
          inputProps={{ inputMode: "decimal", maxLength: 4 }}
        />
        <Count name="monthlyTokens" unit="tokens" maxLength={10} />
      </MoreOptions>
    </>
  );
}

const voiceMore = [
  "speechModel",
  "speechBaseUrl",
  "transcriptionModel",
  "transcriptionBaseUrl",
  "transcriptionKey",
] as const;

export function VoiceFields({ row }: { row: PromptDto | null }) {
  const { t } = useTranslation("prompts");
  return (
    <>
      <FieldVoice promptId={row?.id ?? null} />
      <Secret name="voiceKey" storedMask={row?.voiceKey ?? ""} />
      <FieldText
        name="voiceRegion"
        label={t("dialog.voiceRegion")}
        help={t("dialog.voiceRegionHelp")}
        inputProps={{ autoComplete: "off", autoCapitalize: "none", maxLength: 40 }}
      />
      <MoreOptions fields={voiceMore} defaults={formFromPrompt(null)}>
        <Model name="speechModel" />
        <Address name="speechBaseUrl" />
        <Model name="transcriptionModel" />
        <Address name="transcriptionBaseUrl" />
        <Secret name="transcriptionKey" storedMask={row?.transcriptionKey ?? ""} />
      </MoreOptions>
    </>
  );
}

interface CountProps {
  name: "maxMessages" | "quietSeconds" | "maxTokens" | "monthlyTokens";
  unit: "messages" | "seconds" | "tokens";
  maxLength?: number;
}

function Count({ name, unit, maxLength }: CountProps) {
  const { t } = useTranslation("prompts");
  const [label, help] = [t(`dialog.${name}`), t(`dialog.${name}Help`)];
  return <FieldNumber name={name} label={label} help={help} unit={t(`dialog.${unit}`)} maxLength={maxLength} />;
}

function Model({ name }: { name: "speechModel" | "transcriptionModel" }) {
  const { t } = useTranslation("prompts");
  const inputProps = { autoComplete: "off", maxLength: 200 };
  return <FieldText name={name} label={t(`dialog.${name}`)} help={t(`dialog.${name}Help`)} inputProps={inputProps} />;
}

function Address({ name }: { name: "speechBaseUrl" | "transcriptionBaseUrl" }) {
  const { t } = useTranslation("prompts");
  return (
    <FieldAddress
      name={name}
      label={t(`dialog.${name}`)}
      help={t("dialog.ownBaseUrlHelp")}
      inputProps={{ maxLength: 500 }}
    />
  );
}

function Secret({ name, storedMask }: { name: "apiKey" | "voiceKey" | "transcriptionKey"; storedMask: string }) {
  const { t } = useTranslation("prompts");
  const label = t(`dialog.${name}`);
  return (
    <FieldSecret
      name={name}
      label={label}
      help={t(`dialog.${name}Help`)}
      storedMask={storedMask}
      drop={{ text: t("dialog.drop"), label: t("dialog.dropSecret", { name: label }) }}
    />
  );
}
