import { integrationInput, integrationTypes, type IntegrationDto } from "@guiche/contract/integrations";
import { useField } from "formik";
import { useTranslation } from "react-i18next";
import { RealTrial } from "../../shared/bot/RealTrial";
import { UsedBy } from "../../shared/bot/UsedBy";
import { FieldSelect } from "../../shared/forms/FieldSelect";
import { FieldText } from "../../shared/forms/FieldText";
import { valueItems } from "../../shared/forms/menu-items";
import { ResourceDialog } from "../../shared/forms/ResourceDialog";
import { formFromIntegration, inputFromForm, type IntegrationForm } from "./fields";
import { FieldsOf } from "./IntegrationFields";
import { LastCall } from "./LastCall";
import { useIntegrationMutations } from "./use-integrations";

interface Props {
  /** Null adds an integration. */
  row: IntegrationDto | null;
  onClose: () => void;
}

export function IntegrationDialog({ row, onClose }: Props) {
  const { t } = useTranslation("integrations");
  const { save } = useIntegrationMutations();
  const submit = async (form: IntegrationForm) => {
    await save(row?.id ?? null, inputFromForm(form));
  };
  return (
    <ResourceDialog
      title={t(row ? "dialog.edit" : "add")}
      initialValues={formFromIntegration(row)}
      schema={integrationInput}
      onSubmit={submit}
      onClose={onClose}
    >
      <Fields row={row} />
    </ResourceDialog>
  );
}

function Fields({ row }: { row: IntegrationDto | null }) {
  const { t } = useTranslation("integrations");
  const [{ value: type }] = useField<IntegrationForm["type"]>("type");
  return (
    <>
      {row ? <UsedBy use={row.usedBy} /> : null}
      <FieldSelect<string> name="type" label={t("dialog.type")}>
        {valueItems(integrationTypes, (each) => t(`types.${each}`))}
      </FieldSelect>
      <FieldText name="name" label={t("dialog.name")} required inputProps={{ maxLength: 50, autoComplete: "off" }} />
      <FieldsOf type={type} row={row} />
      {row ? <RealTrial integrationId={row.id} /> : null}
      {row?.lastCall ? <LastCall integrationId={row.id} /> : null}
    </>
  );
}
