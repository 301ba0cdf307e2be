import { invoiceState, type InvoiceDto, type InvoiceState } from "@guiche/contract/invoices";
import { wallDay } from "@guiche/contract/time/wall-time";
import Button from "@mui/material/Button";
import FormControlLabel from "@mui/material/FormControlLabel";
import Switch from "@mui/material/Switch";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import CheckIcon from "lucide-react/icons/check";
import ReceiptIcon from "lucide-react/icons/receipt";
import UndoIcon from "lucide-react/icons/undo-2";
import { formatDay } from "../../shared/format/dates";
import { useSearch } from "../../shared/go";
import { formatMoney } from "../../shared/format/money";
import { CellFlow, CellName, CellNote } from "../../shared/lists/cell-parts";
import { PageFrame } from "../../shared/lists/PageFrame";
import type { Column } from "../../shared/lists/record-columns";
import { searchWith } from "../../shared/lists/search-with";
import { RecordTable } from "../../shared/lists/RecordTable";
import { RowAction } from "../../shared/lists/RowAction";
import { RowActions } from "../../shared/lists/RowActions";
import { SearchField } from "../../shared/lists/SearchField";
import { useSearchParam } from "../../shared/lists/use-search-param";
import { useCompanyZone } from "../../shared/session/company-zone";
import { useSession } from "../../shared/session";
import type { StateName } from "../../shared/theme/tokens";
import { StatusChip } from "../../shared/ui/StatusChip";
import { useNow } from "../../shared/ui/use-now";
import { Checkout } from "./Checkout";
import { LedgerDialog } from "./LedgerDialog";
import { ReasonDialog } from "./ReasonDialog";
import { NoInvoices } from "./NoInvoices";
import { ReceiptDialog } from "./ReceiptDialog";
import { useCheckoutPlace } from "./use-checkout-place";
import { useInvoices } from "./use-invoices";

type Over = { dialog: "none" } | { dialog: "ledger" } | { dialog: "pay" | "undo" | "receipt"; invoice: InvoiceDto };

const chips: Record<InvoiceState, StateName> = { paid: "ok", overdue: "error", open: "pending" };

/** The company's invoices; for the platform's owner those of every company too. */
export function InvoicesPage() {
  const { t } = useTranslation(["billing", "lists"]);
  const { user } = useSession();
  const { search, inputText, setInputText, clear } = useSearchParam();
  const [params, choose] = useSearch();
  // In the address, because mails to the owner lead here.
  const everyone = user.super && params.has("everyone");
  const [over, setOver] = useState<Over>({ dialog: "none" });
  const list = useInvoices(search, everyone);
  const checkout = useCheckoutPlace();
  const close = () => setOver({ dialog: "none" });
  const today = wallDay(useNow(), useCompanyZone());
  const stateOf = (invoice: InvoiceDto) => invoiceState(invoice, today);

  const columns: Column<InvoiceDto>[] = [
    { name: "id", label: t("columns.id"), width: 80, render: ({ id }) => id },
    ...(everyone
      ? [
          {
            name: "company",
            label: t("columns.company"),
            narrow: "line" as const,
            render: ({ company }: InvoiceDto) => <CellName>{company.name}</CellName>,
          },
        ]
      : []),
    {
      name: "detail",
      label: t("columns.detail"),
      isTitle: true,
      render: ({ detail, planChange }) => (
        <CellFlow>
          <CellName>{detail}</CellName>
          {planChange > 0 ? <CellNote>{t("withPlanChange", { value: formatMoney(planChange) })}</CellNote> : null}
        </CellFlow>
      ),
    },
    {
      name: "value",
      label: t("columns.value"),
      align: "right",
      narrow: "line",
      render: ({ value, remainder, status }) =>
        status === "open" && remainder < value
          ? t("remainder", { remainder: formatMoney(remainder), value: formatMoney(value) })
          : formatMoney(value),
    },
    {
      name: "dueDate",
      label: t("columns.dueDate"),
      width: 130,
      narrow: "named",
      render: ({ dueDate }) => formatDay(dueDate),
    },
    {
      name: "status",
      label: t("columns.status"),
      width: 140,
      narrow: "fact",
      render: (invoice) => <StatusChip state={chips[stateOf(invoice)]} label={t(`states.${stateOf(invoice)}`)} />,
    },
  ];

  const actionsOf = (invoice: InvoiceDto) => (
    <>
      {invoice.company.id === user.companyId ? (
        <Button
          size="small"
          variant={invoice.status === "paid" ? "text" : "contained"}
          disabled={invoice.status === "paid"}
          onClick={() => checkout.open(invoice.id)}
        >
          {t(invoice.status === "paid" ? "paid" : "pay")}
        </Button>
      ) : null}
      <RowActions name={String(invoice.id)}>
        {invoice.status === "paid" && invoice.company.id === user.companyId ? (
          <RowAction
            label={t("receipt.title", { id: invoice.id })}
            Icon={ReceiptIcon}
            onClick={() => setOver({ dialog: "receipt", invoice })}
          />
        ) : null}
        {user.super ? (
          <RowAction
            label={t(invoice.status === "paid" ? "reopenRow" : "markRow", { id: invoice.id })}
            Icon={invoice.status === "paid" ? UndoIcon : CheckIcon}
            onClick={() => setOver({ dialog: invoice.status === "paid" ? "undo" : "pay", invoice })}
          />
        ) : null}
      </RowActions>
    </>
  );

  return (
    <PageFrame
      title={t("title")}
      search={<SearchField label={t("search")} inputText={inputText} onType={setInputText} onClear={clear} />}
      actions={
        <>
          {user.super ? (
            <FormControlLabel
              label={t("everyone")}
              control={
                <Switch
                  checked={everyone}
                  onChange={(_event, on) => choose(searchWith("everyone", on ? "true" : ""))}
                />
              }
            />
          ) : null}
          <Button variant="outlined" onClick={() => setOver({ dialog: "ledger" })}>
            {t("ledger.open")}
          </Button>
        </>
      }
    >
      <RecordTable
        oneLine
        label={t("title")}
        testId="invoice"
        columns={columns}
        rows={list.rows}
        list={list}
        search={search}
        onClearSearch={clear}
        rowTint={(invoice) => (stateOf(invoice) === "overdue" ? "error" : undefined)}
        actionsLabel={t("columns.action")}
        empty={<NoInvoices />}
        actions={actionsOf}
      />
      <Checkout place={checkout} invoices={list.rows} isLoaded={list.pages !== undefined} />
      {over.dialog === "pay" || over.dialog === "undo" ? (
        <ReasonDialog act={over.dialog} invoice={over.invoice} onClose={close} />
      ) : null}
      {over.dialog === "receipt" ? <ReceiptDialog invoice={over.invoice} onClose={close} /> : null}
      {over.dialog === "ledger" ? <LedgerDialog onClose={close} /> : null}
    </PageFrame>
  );
}
