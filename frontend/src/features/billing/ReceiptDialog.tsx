import { invoiceApi, type InvoiceDto, type ReceiptDto } from "@guiche/contract/invoices";
import Button from "@mui/material/Button";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import GlobalStyles from "@mui/material/GlobalStyles";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { formatMoment } from "../../shared/format/dates";
import { formatMoney } from "../../shared/format/money";
import { endpointQuery } from "../../shared/lists/endpoint-query";
import { FactList } from "../../shared/ui/FactList";
import { LoadState } from "../../shared/ui/LoadState";
import { onPaper } from "../../shared/ui/on-paper";
import { TitledDialog } from "../../shared/ui/TitledDialog";

/** The receipt of a paid invoice, to be printed. */
export function ReceiptDialog({ invoice: { id }, onClose }: { invoice: InvoiceDto; onClose: () => void }) {
  const { t } = useTranslation(["billing", "common"]);
  const { data, error, refetch } = useQuery(endpointQuery(invoiceApi.receipt, { params: { id } }));
  return (
    <TitledDialog title={t("billing:receipt.title", { id })} className="receipt" onClose={onClose}>
      <GlobalStyles styles={onPaper("receipt")} />
      <DialogContent>
        {data ? <Receipt receipt={data} /> : <LoadState error={error} onRetry={refetch} height={48} />}
      </DialogContent>
      <DialogActions className="not-on-paper">
        <Button disabled={!data} onClick={() => window.print()}>
          {t("billing:receipt.print")}
        </Button>
        <Button variant="contained" autoFocus onClick={onClose}>
          {t("common:actions.close")}
        </Button>
      </DialogActions>
    </TitledDialog>
  );
}

function Receipt({ receipt: { invoice, billing, receiver, payments, credit } }: { receipt: ReceiptDto }) {
  const { t } = useTranslation("billing");
  const { addressStreet, addressCity, addressState, addressZipCode } = billing;
  const address = [addressStreet, addressCity, addressState, addressZipCode].filter(Boolean).join(", ");
  const facts: [string, string][] = [
    [t("columns.company"), invoice.company.name],
    [t("address.firstName"), billing.billingName],
    [t("address.address2"), address],
    [t("receipt.receiver"), receiver],
    [t("columns.detail"), invoice.detail],
    [t("columns.value"), formatMoney(invoice.value)],
    [t("receipt.paidAt"), invoice.paidAt ? formatMoment(invoice.paidAt) : ""],
    ...payments.map(({ kind, value, note, at }): [string, string] => [
      t(`ledger.kinds.${kind}`),
      [formatMoney(value), formatMoment(at), note].filter(Boolean).join(" · "),
    ]),
    ...(credit > 0 ? [[t("receipt.credit"), formatMoney(credit)] satisfies [string, string]] : []),
    ...(credit < 0 ? [[t("receipt.left"), formatMoney(-credit)] satisfies [string, string]] : []),
  ];
  return <FactList facts={facts.filter(([, value]) => value !== "")} />;
}
