import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import { useTranslation } from "react-i18next";
import { formatMoment } from "../../shared/format/dates";
import { formatMoney } from "../../shared/format/money";
import { ErrorState } from "../../shared/ui/ErrorState";
import { SkeletonRows } from "../../shared/ui/SkeletonRows";
import { TitledDialog } from "../../shared/ui/TitledDialog";
import { useLedger } from "./use-invoices";

/** The company's credit and its newest movements. */
export function LedgerDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(["billing", "common"]);
  const { data, error, refetch } = useLedger();
  return (
    <TitledDialog title={t("billing:ledger.open")} onClose={onClose}>
      <DialogContent>
        {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
        {!error && !data ? <SkeletonRows height={48} /> : null}
        {data ? (
          <>
            <Box sx={{ mb: 4 }}>{t("billing:ledger.credit", { value: formatMoney(data.credit) })}</Box>
            {data.entries.length === 0 ? <Box sx={{ color: "text.secondary" }}>{t("billing:ledger.empty")}</Box> : null}
            <Box component="ul" sx={{ listStyle: "none", p: 0, m: 0, display: "grid", gap: 3 }}>
              {data.entries.map(({ id, kind, value, detail, note, createdAt }) => (
                <Box component="li" key={id} sx={{ display: "flex", gap: 4, justifyContent: "space-between" }}>
                  <Box sx={{ minWidth: 0, overflowWrap: "anywhere" }}>
                    <Box>{[t(`billing:ledger.kinds.${kind}`), detail].filter(Boolean).join(" · ")}</Box>
                    <Box sx={{ typography: "caption", color: "text.secondary" }}>
                      {[formatMoment(createdAt), note].filter(Boolean).join(" · ")}
                    </Box>
                  </Box>
                  <Box sx={{ whiteSpace: "nowrap" }}>{formatMoney(value)}</Box>
                </Box>
              ))}
            </Box>
          </>
        ) : null}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t("common:actions.close")}</Button>
      </DialogActions>
    </TitledDialog>
  );
}
