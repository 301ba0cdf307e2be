import { paymentReason, type InvoiceDto } from "@guiche/contract/invoices";
import { useTranslation } from "react-i18next";
import { FieldText } from "../../shared/forms/FieldText";
import { ResourceDialog } from "../../shared/forms/ResourceDialog";
import { useInvoiceMutations } from "./use-invoices";

interface Props {
  act: "pay" | "undo";
  invoice: InvoiceDto;
  onClose: () => void;
}

/** The platform's owner marks an invoice as paid, or takes that back, and says why. */
export function ReasonDialog({ act, invoice, onClose }: Props) {
  const { t } = useTranslation("billing");
  const mutations = useInvoiceMutations();
  return (
    <ResourceDialog
      title={t(`${act === "pay" ? "mark" : "reopen"}.title`, { id: invoice.id, company: invoice.company.name })}
      initialValues={{ reason: "" }}
      schema={paymentReason}
      submitLabel={t(`${act === "pay" ? "mark" : "reopen"}.submit`)}
      onSubmit={async ({ reason }) => {
        await mutations[act](invoice.id, reason.trim());
      }}
      onClose={onClose}
    >
      <FieldText
        name="reason"
        label={t("reason")}
        help={t(`${act === "pay" ? "mark" : "reopen"}.help`)}
        required
        inputProps={{ maxLength: 200, autoComplete: "off" }}
      />
    </ResourceDialog>
  );
}
