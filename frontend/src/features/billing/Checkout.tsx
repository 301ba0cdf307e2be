import type { InvoiceDto } from "@guiche/contract/invoices";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ReadDialog } from "../../shared/ui/ReadDialog";
import { CheckoutDialog } from "./CheckoutDialog";
import type { CheckoutPlace } from "./use-checkout-place";

interface Props {
  place: CheckoutPlace;
  /** The page's invoices: a price that changes in the meantime changes in the checkout. */
  invoices: readonly InvoiceDto[];
  isLoaded: boolean;
}

/** The checkout of the invoice that the address names. */
export function Checkout({ place, invoices, isLoaded }: Props) {
  const listedInvoice = invoices.find(({ id }) => id === place.id);
  // A list that loads again, or loses the invoice, takes nothing from the person who is paying.
  const [knownInvoice, setKnownInvoice] = useState(listedInvoice);
  if (listedInvoice && listedInvoice !== knownInvoice) setKnownInvoice(listedInvoice);
  if (place.id === null) return null;
  const invoice = listedInvoice ?? (knownInvoice?.id === place.id ? knownInvoice : undefined);
  if (invoice) return <CheckoutDialog key={invoice.id} invoice={invoice} place={place} />;
  return isLoaded ? <UnknownInvoice id={place.id} onClose={place.close} /> : null;
}

function UnknownInvoice({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation("billing");
  return (
    <ReadDialog title={t("checkout.title", { id })} onClose={onClose}>
      {t("checkout.unknown")}
    </ReadDialog>
  );
}
