import { paymentReason, type InvoiceDto } from "@guiche/contract/invoices";
import { useTranslation } from "react-i18next";
import { FieldText } from "../../shared/forms/FieldText";
import { FormDialog } from "../../shared/forms/FormDialog";
import { adminFailure, adminSuccess } from "../../shared/lists/admin-toast";
import { useInvoiceMutations } from "./use-invoices";

interface Props {
  act: "pay" | "undo";
  invoice: InvoiceDto;
  onClose: () => void;
}

/** The platform's owner marks an invoice as paid, or takes that back, and says why. */
export function ReasonDialog({ act, invoice, onClose }: Props) {
  const { t } = useTranslation(["billing", "lists"]);
  const mutations = useInvoiceMutations();
  return (
    <FormDialog
      title={t(`billing:${act === "pay" ? "mark" : "reopen"}.title`, { id: invoice.id, company: invoice.company.name })}
      initialValues={{ reason: "" }}
      schema={paymentReason}
      submitLabel={t(`billing:${act === "pay" ? "mark" : "reopen"}.submit`)}
      onSubmit={async ({ reason }) => {
        await mutations[act](invoice.id, reason.trim());
        adminSuccess(t("lists:saved"));
      }}
      onFailure={adminFailure}
      onClose={onClose}
    >
      <FieldText
        name="reason"
        label={t("billing:reason")}
        help={t(`billing:${act === "pay" ? "mark" : "reopen"}.help`)}
        required
        inputProps={{ maxLength: 200, autoComplete: "off" }}
      />
    </FormDialog>
  );
}
