import { type ConnectionDto } from "@guiche/contract/connections";
import { capabilitiesOf, providers } from "@guiche/contract/rules/capabilities";
import { useField } from "formik";
import { useTranslation } from "react-i18next";
import { FieldDate } from "../../shared/forms/FieldDate";
import { FieldNumber } from "../../shared/forms/FieldNumber";
import { FieldSelect } from "../../shared/forms/FieldSelect";
import { FieldSwitch } from "../../shared/forms/FieldSwitch";
import { FieldText } from "../../shared/forms/FieldText";
import { valueItems } from "../../shared/forms/menu-items";
import { MoreOptions } from "../../shared/forms/MoreOptions";
import { FieldIntegration } from "../../shared/pickers/FieldIntegration";
import { FieldPrompt } from "../../shared/pickers/FieldPrompt";
import { FieldQueue } from "../../shared/pickers/FieldQueue";
import { FieldQueues } from "../../shared/pickers/FieldQueues";
import { BotOutcome } from "./BotOutcome";
import { FallbackQueue } from "./FallbackQueue";
import { formFromConnection } from "./fields";
import { ServedQueues } from "./ServedQueues";
import { TokenPane } from "./TokenPane";
import { TryConnection } from "./TryConnection";
import { useSimulatorPort } from "../../shared/api/use-simulator-port";
import { UnknownVariables } from "../../shared/variables/UnknownVariables";

export function GeneralFields({ connection }: { connection: ConnectionDto | null }) {
  const { t } = useTranslation("connections");
  const simulatorPort = useSimulatorPort();
  const hasSimulator = simulatorPort !== null || connection?.capabilities.simulated;
  const offeredProviders = providers.filter((provider) => hasSimulator || !capabilitiesOf(provider).simulated);
  // The channel of a paired or pairing connection cannot change.
  const isInUse = connection !== null && connection.status !== "DISCONNECTED";
  return (
    <>
      <FieldText name="name" label={t("dialog.name")} required />
      <FieldSelect<string>
        name="provider"
        label={t("dialog.provider")}
        help={t(isInUse ? "dialog.providerInUse" : hasSimulator ? "dialog.providerHelp" : "dialog.providerKinds")}
        disabled={isInUse}
      >
        {valueItems(offeredProviders, (provider) => t(`provider.${provider}`))}
      </FieldSelect>
      {connection === null ? (
        <>
          <ServedQueues />
          <FallbackQueue isNew />
        </>
      ) : null}
      <FieldSwitch name="isDefault" label={t("dialog.isDefault")} help={t("dialog.isDefaultHelp")} />
      <FieldSwitch
        name="sendReadReceipts"
        label={t("dialog.sendReadReceipts")}
        help={t("dialog.sendReadReceiptsHelp")}
      />
    </>
  );
}

/** Without a connection (a new one) the queues are chosen in the first section. */
export function BotFields({ connection }: { connection: ConnectionDto | null }) {
  const { t } = useTranslation("connections");
  return (
    <>
      {connection ? (
        <>
          <FieldQueues
            name="queueIds"
            label={t("dialog.queues")}
            help={t("dialog.queuesHelp")}
            emptyText={t("dialog.noQueues")}
          />
          <FallbackQueue isNew={false} />
        </>
      ) : null}
      <FieldPrompt
        name="promptId"
        label={t("dialog.promptId")}
        help={t("dialog.promptIdHelp")}
        emptyText={t("dialog.noPrompt")}
      />
      <FieldIntegration
        name="integrationId"
        label={t("dialog.integrationId")}
        help={t("dialog.integrationIdHelp")}
        emptyText={t("dialog.noPrompt")}
      />
      <FieldNumber
        name="maxUseBotQueues"
        label={t("dialog.maxUseBotQueues")}
        help={t("dialog.maxUseBotQueuesHelp")}
        unit={t("dialog.times")}
      />
      <Minutes name="timeUseBotQueues" />
      {connection ? <TryConnection id={connection.id} /> : null}
    </>
  );
}

function Minutes({ name }: { name: "timeUseBotQueues" | "timeToTransfer" | "expiresTicket" }) {
  const { t } = useTranslation("connections");
  return (
    <FieldNumber name={name} label={t(`dialog.${name}`)} help={t(`dialog.${name}Help`)} unit={t("dialog.minutes")} />
  );
}

/** How long a customer or a ticket waits, and what follows. */
export function DeadlineFields() {
  const { t } = useTranslation("connections");
  return (
    <>
      <Minutes name="timeToTransfer" />
      <FieldQueue
        name="transferQueueId"
        label={t("dialog.transferQueueId")}
        help={t("dialog.transferQueueIdHelp")}
        emptyText={t("dialog.noQueue")}
      />
      <Reminder which="first" />
      <Minutes name="expiresTicket" />
      <MoreOptions fields={["secondReminderMinutes", "secondReminder"]} defaults={formFromConnection(null)}>
        <Reminder which="second" />
      </MoreOptions>
      <BotOutcome />
    </>
  );
}

/** What concerns campaigns and other programs. Only an existing connection can have a token. */
export function AdvancedFields({ connection }: { connection: ConnectionDto | null }) {
  const { t } = useTranslation("connections");
  return (
    <>
      <FieldDate name="inUseSince" label={t("dialog.inUseSince")} help={t("dialog.inUseSinceHelp")} />
      <FieldSwitch name="skipsWarmUp" label={t("dialog.skipsWarmUp")} help={t("dialog.skipsWarmUpHelp")} />
      {connection ? <TokenPane connection={connection} /> : null}
    </>
  );
}

/** A reminder for a customer who does not answer, before the ticket is closed. */
function Reminder({ which }: { which: "first" | "second" }) {
  const { t } = useTranslation("connections");
  const [minutes, text] = [`${which}ReminderMinutes`, `${which}Reminder`] as const;
  const [{ value }] = useField<string>(text);
  return (
    <>
      <FieldNumber
        name={minutes}
        label={t(`dialog.${minutes}`)}
        help={t("dialog.reminderHelp")}
        unit={t("dialog.minutes")}
      />
      <FieldText name={text} label={t(`dialog.${text}`)} multiline minRows={2} maxRows={8} />
      <UnknownVariables text={value} kind="automatic" />
    </>
  );
}
