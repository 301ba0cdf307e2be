import type { PromptDto } from "@guiche/contract/prompts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { RealTrial } from "../../shared/bot/RealTrial";
import { UsedBy } from "../../shared/bot/UsedBy";
import { ResourceDialog } from "../../shared/forms/ResourceDialog";
import { FormTabs } from "../../shared/forms/FormTabs";
import { formFromPrompt, inputFromForm, promptForm, type PromptForm } from "./fields";
import { GeneralFields, ServiceFields, VoiceFields } from "./PromptFields";
import { usePromptMutations } from "./use-prompts";

interface Props {
  /** Null adds a prompt. */
  row: PromptDto | null;
  onClose: () => void;
}

const fieldOfCode = { ERR_NO_QUEUE_FOUND: "queueId" } as const;

const fieldsOf = {
  general: ["name", "prompt", "queueId", "maxMessages", "quietSeconds", "sendsBills"],
  service: ["apiKey", "baseUrl", "model", "seesPictures", "maxTokens", "temperature", "monthlyTokens"],
  voice: [
    "voice",
    "voiceKey",
    "voiceRegion",
    "speechModel",
    "speechBaseUrl",
    "transcriptionModel",
    "transcriptionBaseUrl",
    "transcriptionKey",
  ],
  trial: [],
} as const;

export function PromptDialog({ row, onClose }: Props) {
  const { t } = useTranslation("prompts");
  const { save } = usePromptMutations();

  const submit = async (form: PromptForm) => {
    await save(row?.id ?? null, inputFromForm(form));
  };
  const tab = (name: keyof typeof fieldsOf, content: ReactNode) => ({
    name,
    label: t(`dialog.tabs.${name}`),
    fields: fieldsOf[name],
    content,
  });

  return (
    <ResourceDialog
      savedText={t("saved")}
      title={t(row ? "dialog.edit" : "add")}
      initialValues={formFromPrompt(row)}
      schema={promptForm}
      fieldOfCode={fieldOfCode}
      onSubmit={submit}
      onClose={onClose}
    >
      {row ? <UsedBy use={row.usedBy} isDefaultListener={row.isDefaultListener} /> : null}
      <FormTabs
        label={t("dialog.tabs.label")}
        tabs={[
          tab("general", <GeneralFields />),
          tab("service", <ServiceFields row={row} />),
          tab("voice", <VoiceFields row={row} />),
          // Only a stored prompt has a key to call with.
          ...(row ? [tab("trial", <RealTrial promptId={row.id} />)] : []),
        ]}
      />
    </ResourceDialog>
  );
}
