import Box from "@mui/material/Box";
import { useTranslation } from "react-i18next";
import { formatMoment } from "../../shared/format/dates";
import { formatMoney } from "../../shared/format/money";
import { LoadState } from "../../shared/ui/LoadState";
import { ReadDialog } from "../../shared/ui/ReadDialog";
import { useLedger } from "./use-invoices";

/** The company's credit and its newest movements. */
export function LedgerDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("billing");
  const { data, error, refetch } = useLedger();
  return (
    <ReadDialog title={t("ledger.open")} onClose={onClose}>
      {data ? (
        <>
          <Box>{t("ledger.credit", { value: formatMoney(data.credit) })}</Box>
          {data.entries.length === 0 ? <Box sx={{ color: "text.secondary" }}>{t("ledger.empty")}</Box> : null}
          <Box component="ul" sx={{ listStyle: "none", p: 0, m: 0, display: "grid", gap: 3 }}>
            {data.entries.map(({ id, kind, value, detail, note, createdAt }) => (
              <Box component="li" key={id} sx={{ display: "flex", gap: 4, justifyContent: "space-between" }}>
                <Box sx={{ minWidth: 0, overflowWrap: "anywhere" }}>
                  <Box>{[t(`ledger.kinds.${kind}`), detail].filter(Boolean).join(" · ")}</Box>
                  <Box sx={{ typography: "caption", color: "text.secondary" }}>
                    {[formatMoment(createdAt), note].filter(Boolean).join(" · ")}
                  </Box>
                </Box>
                <Box sx={{ whiteSpace: "nowrap" }}>{formatMoney(value)}</Box>
              </Box>
            ))}
          </Box>
        </>
      ) : (
        <LoadState error={error} onRetry={refetch} height={48} />
      )}
    </ReadDialog>
  );
}
