import { useTranslation } from "react-i18next";
import { FieldSwitch } from "@/shared/forms/FieldSwitch";
import { FieldIntegration } from "@/shared/pickers/FieldIntegration";
import { FieldPrompt } from "@/shared/pickers/FieldPrompt";

/** The responder that answers in this queue instead of its options. */
export function ResponderFields() {
  const { t } = useTranslation("queues");
  const emptyText = t("responder.none");
  return (
    <>
      <FieldPrompt name="promptId" label={t("responder.prompt")} emptyText={emptyText} />
      <FieldIntegration
        name="integrationId"
        label={t("responder.integration")}
        help={t("responder.integrationHelp")}
        emptyText={emptyText}
      />
      <FieldSwitch name="sendsBills" label={t("responder.bills")} help={t("responder.billsHelp")} />
    </>
  );
}
