import type { ConnectionDto } from "@guiche/contract/connections";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { notifySuccess } from "../../shared/api/notify-error";
import { FormDialog } from "../../shared/forms/FormDialog";
import { FormTabs } from "../../shared/forms/FormTabs";
import { AdvancedFields, BotFields, DeadlineFields, GeneralFields } from "./ConnectionFields";
import { formFromConnection, formSchema, inputFromForm, type ConnectionForm } from "./fields";
import { LateTemplateFields } from "./LateTemplateFields";
import { MessageFields } from "./MessageFields";
import { useConnectionMutations } from "./use-connections";

interface Props {
  /** Null adds a connection. */
  connection: ConnectionDto | null;
  onSaved: (savedConnection: ConnectionDto) => void;
  onClose: () => void;
}

const fieldOfCode = {
  ERR_WAPP_GREETING_REQUIRED: "greetingMessage",
  ERR_PROVIDER_NOT_OFFERED: "provider",
  ERR_NO_OTHER_WHATSAPP: "isDefault",
  ERR_NO_PROMPT_FOUND: "promptId",
  ERR_NO_INTEGRATION_FOUND: "integrationId",
} as const;

const fieldsOf = {
  general: ["name", "provider", "isDefault", "sendReadReceipts"],
  messages: ["greetingMessage", "complationMessage", "outOfHoursMessage", "ratingMessage", "expiresInactiveMessage"],
  bot: ["queueIds", "fallbackQueueId", "promptId", "integrationId", "maxUseBotQueues", "timeUseBotQueues"],
  deadlines: [
    "timeToTransfer",
    "transferQueueId",
    "firstReminderMinutes",
    "firstReminder",
    "secondReminderMinutes",
    "secondReminder",
    "expiresTicket",
  ],
  late: ["lateTemplates"],
  advanced: ["inUseSince", "skipsWarmUp"],
} as const;

/** A new connection asks for its queues in the first section. */
const newGeneral = [...fieldsOf.general, "queueIds", "fallbackQueueId"] as const;

export function ConnectionDialog({ connection, onSaved, onClose }: Props) {
  const { t } = useTranslation("connections");
  const { save } = useConnectionMutations();
  const hours = connection?.capabilities.windowHours;

  const submit = async (form: ConnectionForm) => {
    const savedConnection = await save(connection?.id ?? null, inputFromForm(form));
    notifySuccess(t("saved"));
    return savedConnection;
  };
  const tab = (name: keyof typeof fieldsOf, content: ReactNode) => ({
    name,
    label: t(`dialog.tabs.${name}`),
    fields: name === "general" && !connection ? newGeneral : fieldsOf[name],
    content,
  });

  return (
    <FormDialog
      title={t(connection ? "dialog.editTitle" : "add")}
      initialValues={formFromConnection(connection)}
      schema={formSchema}
      fieldOfCode={fieldOfCode}
      onSubmit={submit}
      onDone={onSaved}
      onClose={onClose}
    >
      <FormTabs
        isList
        label={t("dialog.tabs.label")}
        tabs={[
          tab("general", <GeneralFields connection={connection} />),
          tab("messages", <MessageFields />),
          tab("bot", <BotFields connection={connection} />),
          tab("deadlines", <DeadlineFields />),
          ...(connection && hours
            ? [tab("late", <LateTemplateFields connectionId={connection.id} hours={hours} />)]
            : []),
          tab("advanced", <AdvancedFields connection={connection} />),
        ]}
      />
    </FormDialog>
  );
}
