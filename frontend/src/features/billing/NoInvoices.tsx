import Button from "@mui/material/Button";
import { useTranslation } from "react-i18next";
import { useGo } from "../../shared/go";
import { EmptyState } from "../../shared/ui/EmptyState";
import { useSubscription } from "./use-subscription";

/** Says when the first invoice comes, and leads to what it will be for. */
export function NoInvoices() {
  const { t } = useTranslation("billing");
  const go = useGo();
  const { data } = useSubscription();
  const [, month, day] = data?.nextInvoiceOn?.split("-") ?? [];
  return (
    <EmptyState
      drawing="receipt"
      text={day ? t("nextOn", { date: `${day}/${month}` }) : t("empty")}
      action={<Button onClick={() => go("/subscription")}>{t("seePlan")}</Button>}
    />
  );
}
