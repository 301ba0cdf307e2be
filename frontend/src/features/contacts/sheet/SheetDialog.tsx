import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import { useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { FormError } from "@/shared/public/FormError";
import { ConfirmDialog } from "@/shared/ui/ConfirmDialog";
import { TitledDialog } from "@/shared/ui/TitledDialog";
import { useGuardEdits } from "@/shared/ui/use-guard-edits";
import { FileStep } from "./FileStep";
import { mappingOf, rowCount, wrongIn } from "./mapping";
import { MappingStep } from "./MappingStep";
import { RecentImports } from "./RecentImports";
import { ResultStep } from "./ResultStep";
import { Steps, type StepName } from "./Steps";
import { UploadProgress } from "./UploadProgress";
import { useSheet, type Stage } from "./use-sheet";

const stepOf: Record<Stage["step"], StepName> = {
  file: "file",
  reading: "file",
  mapping: "mapping",
  importing: "mapping",
  result: "result",
};

/** Imports contacts from a spreadsheet: file, columns, result. */
export function SheetDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(["contacts", "common"]);
  const id = useId();
  const sheet = useSheet();
  const { stage } = sheet;
  const [asking, setAsking] = useState(false);
  const [insists, setInsists] = useState(false);
  const step = stepOf[stage.step];
  const heading = useRef<HTMLHeadingElement>(null);
  const lastStep = useRef(step);
  useEffect(() => {
    if (lastStep.current === step) return;
    lastStep.current = step;
    heading.current?.focus();
  }, [step]);

  // Closing asks for confirmation while an import runs or columns are being assigned.
  const asks = stage.step === "importing" || stage.step === "mapping";
  const leave = () => (asks ? setAsking(true) : onClose());
  useGuardEdits(asks, leave);
  const wrong = stage.step === "mapping" ? wrongIn(stage.choice) : null;
  const rows = "preview" in stage ? rowCount(stage.preview, stage.choice.hasHeader) : 0;
  const bring = () => {
    setInsists(true);
    if (stage.step === "mapping" && !wrong) void sheet.bring(stage.file, stage.preview, stage.choice);
  };
  const restart = () => {
    setInsists(false);
    sheet.restart();
  };
  const problem = "problem" in stage ? stage.problem : null;

  return (
    <TitledDialog title={t("contacts:sheet.title")} maxWidth="md" onClose={leave}>
      <DialogContent sx={{ display: "grid", gap: 4, alignContent: "start" }}>
        <Steps current={step} />
        <Box component="h3" ref={heading} tabIndex={-1} sx={{ m: 0, typography: "h2", outline: "none" }}>
          {t(`contacts:sheet.heading.${step}`)}
        </Box>
        {/* After an interrupted import, show how far it came before the user retries. */}
        {stage.step === "mapping" && problem ? <RecentImports /> : null}
        {stage.step === "file" ? (
          <>
            <FileStep onFile={(file) => void sheet.read(file)} onReject={sheet.refuse} />
            <RecentImports />
          </>
        ) : stage.step === "reading" ? (
          <UploadProgress fraction={stage.part} name={stage.file.name} afterUpload={t("contacts:sheet.reading")} />
        ) : stage.step === "mapping" ? (
          <MappingStep
            name={stage.file.name}
            preview={stage.preview}
            choice={stage.choice}
            wrong={wrong}
            insists={insists}
            onChoose={sheet.choose}
          />
        ) : stage.step === "importing" ? (
          <UploadProgress
            fraction={stage.part}
            name={stage.file.name}
            afterUpload={t("contacts:sheet.importing", { count: rows })}
          />
        ) : (
          <ResultStep
            report={stage.report}
            mapping={mappingOf(stage.choice)}
            loadRefused={() => sheet.loadRefused(stage.file, stage.choice)}
          />
        )}
      </DialogContent>
      {/* Outside the scrolling content, so that it is visible at every scroll position. */}
      <Box role="alert" sx={{ px: 6, py: problem ? 2 : 0 }}>
        {problem ? <FormError id={`${id}-trouble`} text={problem} /> : null}
      </Box>
      <DialogActions sx={{ flexWrap: "wrap", rowGap: 2 }}>
        {stage.step === "result" ? (
          <>
            <Button onClick={restart}>{t("contacts:sheet.another")}</Button>
            <Button variant="contained" onClick={onClose}>
              {t("contacts:sheet.finish")}
            </Button>
          </>
        ) : (
          <>
            {stage.step === "mapping" ? <Button onClick={restart}>{t("contacts:sheet.back")}</Button> : null}
            <Button onClick={leave}>{t("common:actions.cancel")}</Button>
            {"preview" in stage ? (
              <Button
                variant="contained"
                loading={stage.step === "importing"}
                disabled={rows === 0 || (insists && wrong !== null)}
                onClick={bring}
              >
                {t("contacts:sheet.bring", { count: rows })}
              </Button>
            ) : null}
          </>
        )}
      </DialogActions>
      <ConfirmDialog
        open={asking && asks}
        title={t(stage.step === "importing" ? "contacts:sheet.leaveTitle" : "common:dialogs.discardTitle")}
        text={t(stage.step === "importing" ? "contacts:sheet.leaveText" : "contacts:sheet.discardText")}
        verb={t(stage.step === "importing" ? "common:actions.close" : "common:dialogs.discard")}
        danger
        onConfirm={onClose}
        onClose={() => setAsking(false)}
      />
    </TitledDialog>
  );
}
