import type { InvoiceDto } from "@guiche/contract/invoices";
import { billingAddress, type BillingAddress } from "@guiche/contract/subscriptions";
import Box from "@mui/material/Box";
import { useFormikContext } from "formik";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDay } from "../../shared/format/dates";
import { formatMoney } from "../../shared/format/money";
import { FactList } from "../../shared/ui/FactList";
import { AddressStep } from "./AddressStep";

/** What will be paid, and by whom. An incomplete address is asked for here: the user is not sent back for it. */
export function ReviewStep({ invoice }: { invoice: InvoiceDto }) {
  const { t } = useTranslation("billing");
  const { values } = useFormikContext<BillingAddress>();
  const [isAsked, setAsked] = useState(false);
  // From then on the fields stay, however complete they become while the user types.
  if (!isAsked && !billingAddress.isValidSync(values)) setAsked(true);
  const address = [values.address2, values.city, values.state, values.zipcode].filter(Boolean).join(", ");
  const payer: [string, string][] = [
    [t("address.firstName"), values.firstName],
    [t("address.address2"), address],
  ];
  const facts: [string, string][] = [
    [t("columns.detail"), invoice.detail],
    [t("columns.dueDate"), formatDay(invoice.dueDate)],
    [t("columns.value"), formatMoney(invoice.remainder)],
    ...(isAsked ? [] : payer),
  ];
  return (
    <>
      <FactList facts={facts.map(([name, value]) => [name, value || "—"])} />
      {isAsked ? (
        <>
          <Box>{t("checkout.addressMissing")}</Box>
          <AddressStep />
        </>
      ) : null}
    </>
  );
}
