import type { InvoiceDto } from "@guiche/contract/invoices";
import { billingAddress, type BillingAddress } from "@guiche/contract/subscriptions";
import Box from "@mui/material/Box";
import { useFormikContext } from "formik";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDay } from "../../shared/format/dates";
import { formatMoney } from "../../shared/format/money";
import { AddressStep } from "./AddressStep";

/** What will be paid, and by whom. An address that is not complete is asked for here: nobody is sent back for it. */
export function ReviewStep({ invoice }: { invoice: InvoiceDto }) {
  const { t } = useTranslation("billing");
  const { values } = useFormikContext<BillingAddress>();
  const [isAsked, setAsked] = useState(false);
  // From then on the fields stay, however complete they become while somebody types.
  if (!isAsked && !billingAddress.isValidSync(values)) setAsked(true);
  const address = [values.address2, values.city, values.state, values.zipcode].filter(Boolean).join(", ");
  const rows = [
    [t("columns.detail"), invoice.detail],
    [t("columns.dueDate"), formatDay(invoice.dueDate)],
    [t("columns.value"), formatMoney(invoice.remainder)],
    ...(isAsked
      ? []
      : [
          [t("address.firstName"), values.firstName],
          [t("address.address2"), address],
        ]),
  ];
  return (
    <>
      <Box component="dl" sx={{ m: 0, display: "grid", gridTemplateColumns: "auto 1fr", columnGap: 5, rowGap: 2 }}>
        {rows.map(([name, value]) => (
          <Box key={name} sx={{ display: "contents" }}>
            <Box component="dt" sx={{ color: "text.secondary" }}>
              {name}
            </Box>
            <Box component="dd" sx={{ m: 0, overflowWrap: "anywhere" }}>
              {value || "—"}
            </Box>
          </Box>
        ))}
      </Box>
      {isAsked ? (
        <>
          <Box>{t("checkout.addressMissing")}</Box>
          <AddressStep />
        </>
      ) : null}
    </>
  );
}
