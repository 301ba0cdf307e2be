import type { MigrationRunDto } from "@guiche/contract/migration";
import { tableName } from "@guiche/contract/migration-tables";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import LinearProgress from "@mui/material/LinearProgress";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../shared/ui/ConfirmDialog";
import { Section } from "./Section";
import { reportLanguage, useMigrationActions } from "./use-migration";

/** How far the run is, how fast, and how long it still takes. */
export function RunProgress({ run: { act, progress } }: { run: MigrationRunDto }) {
  const { t, i18n } = useTranslation("migration");
  const id = useId();
  const { busy, pause, cancel } = useMigrationActions();
  const [asking, setAsking] = useState(false);
  const formatCount = (count: number) => count.toLocaleString(i18n.language);
  const timeLeft = useTimeLeft();
  const isFiles = progress !== null && progress.files > 0;
  const [doneCount, total] = progress
    ? isFiles
      ? [progress.files, progress.totalFiles]
      : [progress.rows, progress.totalRows]
    : [0, 0];
  const rate = progress && progress.seconds > 0 ? Math.round(doneCount / progress.seconds) : null;
  return (
    <Section title={t(`running.${act}`)}>
      {progress && act !== "look" ? (
        <>
          <LinearProgress
            variant="determinate"
            value={total > 0 ? (100 * doneCount) / total : 0}
            aria-labelledby={id}
            sx={{ height: 8, borderRadius: 4 }}
          />
          <Box id={id}>
            {t(isFiles ? "progress.files" : "progress.rows", {
              done: formatCount(doneCount),
              total: formatCount(total),
            })}
          </Box>
          <Box sx={{ color: "text.secondary" }}>
            {[
              tableName(progress.table, reportLanguage()),
              rate === null ? null : t("progress.rate", { count: rate, shown: formatCount(rate) }),
              progress.secondsLeft === null ? t("progress.measuring") : timeLeft(progress.secondsLeft),
              !isFiles &&
                progress.totalFiles > 0 &&
                t("progress.filesAfter", { count: progress.totalFiles, shown: formatCount(progress.totalFiles) }),
            ]
              .filter(Boolean)
              .join(" · ")}
          </Box>
        </>
      ) : (
        <LinearProgress aria-label={t(`running.${act}`)} />
      )}
      <Box sx={{ color: "text.secondary" }}>{t("progress.leave")}</Box>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 3 }}>
        {act === "look" ? null : (
          <Button variant="outlined" loading={busy} onClick={() => void pause()}>
            {t("pause")}
          </Button>
        )}
        <Button disabled={busy} onClick={() => (act === "look" ? void cancel() : setAsking(true))}>
          {t("cancel")}
        </Button>
      </Box>
      <ConfirmDialog
        open={asking}
        title={t("cancelDialog.title")}
        text={t("cancelDialog.text")}
        verb={t("cancel")}
        cancelLabel={t("cancelDialog.stay")}
        onConfirm={cancel}
        onClose={() => setAsking(false)}
      />
    </Section>
  );
}

const minute = 60;
const hour = 3_600;

function useTimeLeft() {
  const { t } = useTranslation("migration");
  return (seconds: number): string => {
    if (seconds < minute) return t("progress.left.seconds", { count: Math.max(1, seconds) });
    if (seconds < hour) return t("progress.left.minutes", { count: Math.ceil(seconds / minute) });
    return t("progress.left.hours", { count: Math.ceil(seconds / hour) });
  };
}
