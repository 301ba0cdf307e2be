import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { FormError } from "../../shared/public/FormError";
import { TitledDialog } from "../../shared/ui/TitledDialog";
import { ColumnsStep } from "./ColumnsStep";
import { Importing } from "./Importing";
import { ReportStep } from "./ReportStep";
import { SourceStep } from "./SourceStep";
import { useImport } from "./use-import";

/** Imports people into a list: a sheet or a pasted text, its columns, the result. */
export function ImportDialog({ contactListId, onClose }: { contactListId: number; onClose: () => void }) {
  const { t } = useTranslation(["contactLists", "common"]);
  const id = useId();
  const { stage, problem, read, choose, bring, loadRefused } = useImport(contactListId);
  const count = stage.step === "columns" ? stage.preview.total + (stage.mapping.hasHeader ? 0 : 1) : 0;
  return (
    <TitledDialog title={t("contactLists:import.title")} maxWidth="md" onClose={onClose}>
      <DialogContent sx={{ display: "grid", gap: 4, alignContent: "start" }}>
        {stage.step === "file" ? (
          <SourceStep busy={stage.busy} onFile={(file) => void read(file)} />
        ) : stage.step === "columns" && stage.busy ? (
          <Importing contactListId={contactListId} part={stage.part ?? 0} />
        ) : stage.step === "columns" ? (
          <ColumnsStep preview={stage.preview} mapping={stage.mapping} onChoose={choose} />
        ) : (
          <ReportStep report={stage.report} mapping={stage.mapping} loadRefused={() => loadRefused(stage)} />
        )}
      </DialogContent>
      <Box role="alert" sx={{ px: 6, py: problem ? 2 : 0 }}>
        {problem ? <FormError id={`${id}-problem`} text={problem} /> : null}
      </Box>
      <DialogActions>
        <Button onClick={onClose}>
          {t(stage.step === "result" ? "contactLists:import.finish" : "common:actions.cancel")}
        </Button>
        {stage.step === "columns" ? (
          <Button
            variant="contained"
            loading={stage.busy}
            disabled={count === 0 || stage.mapping.name === stage.mapping.number}
            onClick={() => void bring(stage)}
          >
            {t("contactLists:import.bring", { count })}
          </Button>
        ) : null}
      </DialogActions>
    </TitledDialog>
  );
}
