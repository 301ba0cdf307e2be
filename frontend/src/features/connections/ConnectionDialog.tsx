import { connectionInput, providers, type ConnectionDto, type ConnectionInput } from "@guiche/contract/connections";
import MenuItem from "@mui/material/MenuItem";
import { useTranslation } from "react-i18next";
import { notifySuccess } from "../../shared/api/notify-error";
import { FieldSelect } from "../../shared/forms/FieldSelect";
import { FieldSwitch } from "../../shared/forms/FieldSwitch";
import { FieldText } from "../../shared/forms/FieldText";
import { FormDialog } from "../../shared/forms/FormDialog";
import { FieldQueues } from "../../shared/pickers/FieldQueues";
import { useConnectionActs, useSimulatorPort } from "./use-connections";

interface Props {
  /** Null adds one. */
  connection: ConnectionDto | null;
  onSaved: (saved: ConnectionDto) => void;
  onClose: () => void;
}

const valuesOf = (connection: ConnectionDto | null): ConnectionInput => ({
  name: connection?.name ?? "",
  isDefault: connection?.isDefault ?? false,
  provider: connection?.admin?.provider ?? "beta",
  greetingMessage: connection?.admin?.greetingMessage ?? "",
  queueIds: connection?.queues.map((queue) => queue.id) ?? [],
});

const fieldOfCode = {
  ERR_WAPP_GREETING_REQUIRED: "greetingMessage",
  ERR_PROVIDER_NOT_OFFERED: "provider",
} as const;

export function ConnectionDialog({ connection, onSaved, onClose }: Props) {
  const { t } = useTranslation("connections");
  const { save } = useConnectionActs();
  const simulatorPort = useSimulatorPort();
  const choosesProvider = simulatorPort !== null || connection?.admin?.provider === "simulator";

  const submit = async (values: ConnectionInput) => {
    const saved = await save(connection?.id ?? null, connectionInput.cast(values));
    notifySuccess(t("saved"));
    return saved;
  };

  return (
    <FormDialog
      title={t(connection ? "dialog.editTitle" : "dialog.addTitle")}
      initialValues={valuesOf(connection)}
      schema={connectionInput}
      fieldOfCode={fieldOfCode}
      onSubmit={submit}
      onDone={onSaved}
      onClose={onClose}
    >
      <FieldText name="name" label={t("dialog.name")} required />
      {choosesProvider ? (
        <FieldSelect<string> name="provider" label={t("dialog.provider")} help={t("dialog.providerHelp")}>
          {providers.map((provider) => (
            <MenuItem key={provider} value={provider}>
              {t(`provider.${provider}`)}
            </MenuItem>
          ))}
        </FieldSelect>
      ) : null}
      <FieldSwitch name="isDefault" label={t("dialog.isDefault")} help={t("dialog.isDefaultHelp")} />
      <FieldQueues
        name="queueIds"
        label={t("dialog.queues")}
        help={t("dialog.queuesHelp")}
        emptyText={t("dialog.noQueues")}
      />
      <FieldText
        name="greetingMessage"
        label={t("dialog.greeting")}
        help={t("dialog.greetingHelp")}
        multiline
        minRows={3}
        maxRows={8}
      />
    </FormDialog>
  );
}
