import { familyNames, type MigrationProblem, type MigrationRunDto } from "@guiche/contract/migration";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { PageFrame } from "../../shared/lists/PageFrame";
import { ConfirmDialog } from "../../shared/ui/ConfirmDialog";
import { LoadState } from "../../shared/ui/LoadState";
import { Questions } from "./Questions";
import { Report } from "./Report";
import { RunProgress } from "./RunProgress";
import { Section } from "./Section";
import { emptySource, SourceForm } from "./SourceForm";
import { useMigration, useMigrationActions } from "./use-migration";

/** What another address, user or password may solve. */
const sourceProblems: readonly MigrationProblem[] = [
  "unreachable",
  "signIn",
  "noDatabase",
  "unknownSource",
  "guiche",
  "notCommunity",
  "oldMysql",
];

/** For the platform's owner: brings companies and their conversations from another system. */
export function MigrationPage() {
  const { t } = useTranslation("migration");
  const { data, error, refetch } = useMigration();
  const [typedSource, setTypedSource] = useState(emptySource);
  const run = data?.run;
  const asksSource = !run || (run.state === "failed" && sourceProblems.some((problem) => problem === run.problem));
  return (
    <PageFrame title={t("title")}>
      <Box sx={{ display: "grid", gap: 5, maxWidth: 860, gridTemplateColumns: "minmax(0, 1fr)" }}>
        {data ? (
          <>
            {run ? <Run run={run} folder={data.folder} /> : null}
            {asksSource ? <SourceForm initialSource={typedSource} onConnect={setTypedSource} /> : null}
          </>
        ) : (
          <LoadState error={error} onRetry={refetch} count={3} height={72} />
        )}
      </Box>
    </PageFrame>
  );
}

function Run({ run, folder }: { run: MigrationRunDto; folder: string }) {
  const { t } = useTranslation("migration");
  const { state, act, problem, facts, reportOf, endedAt } = run;
  const isRunning = state === "running";
  const hasBrought = reportOf === "bring" || reportOf === "finish";
  return (
    <>
      <Source run={run} />
      {isRunning ? <RunProgress run={run} /> : null}
      {state === "failed" && problem ? <StoppedRun run={run} text={t(`problems.${problem}`, { folder })} /> : null}
      {state === "paused" ? <StoppedRun run={run} text={t("paused")} /> : null}
      {state === "cancelled" ? <Alert severity="info">{t("cancelled")}</Alert> : null}
      {state === "done" && act !== "look" ? <Alert severity="success">{t(`done.${act}`)}</Alert> : null}
      {hasBrought && !isRunning ? <NextSteps isFinal={reportOf === "finish"} /> : null}
      {reportOf && !isRunning ? <Report of={reportOf} at={endedAt ?? ""} /> : null}
      {facts && !isRunning && state !== "paused" ? <Questions run={run} facts={facts} folder={folder} /> : null}
    </>
  );
}

/** Which system it is, and how to name another one. */
function Source({ run: { address, facts, state } }: { run: MigrationRunDto }) {
  const { t, i18n } = useTranslation(["migration", "common"]);
  const { busy, look, forget } = useMigrationActions();
  const [asking, setAsking] = useState(false);
  return (
    <Section title={facts ? familyNames[facts.family] : t("migration:source.unknown")}>
      <Box sx={{ color: "text.secondary", overflowWrap: "anywhere" }}>{address}</Box>
      {facts ? (
        <Box>
          {[
            facts.companies.length > 0 && t("migration:source.companies", { count: facts.companies.length }),
            t("migration:source.messages", {
              count: facts.messages,
              shown: facts.messages.toLocaleString(i18n.language),
            }),
            facts.version && t("migration:source.version", { version: facts.version }),
          ]
            .filter(Boolean)
            .join(" · ")}
        </Box>
      ) : null}
      {state === "running" ? null : (
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 3 }}>
          <Button variant="outlined" loading={busy} onClick={() => void look()}>
            {t("migration:source.look")}
          </Button>
          <Button disabled={busy} onClick={() => setAsking(true)}>
            {t("migration:source.forget")}
          </Button>
        </Box>
      )}
      <ConfirmDialog
        open={asking}
        title={t("migration:forget.title")}
        text={t("migration:forget.text")}
        verb={t("migration:source.forget")}
        onConfirm={forget}
        onClose={() => setAsking(false)}
      />
    </Section>
  );
}

/** A run that may go on. */
function StoppedRun({ run: { act, state }, text }: { run: MigrationRunDto; text: string }) {
  const { t } = useTranslation("migration");
  const { busy, resume, cancel } = useMigrationActions();
  return (
    <Alert severity={state === "failed" ? "error" : "info"}>
      <Box sx={{ display: "grid", gap: 3, justifyItems: "start" }}>
        {text}
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 3 }}>
          <Button variant="contained" loading={busy} onClick={() => void resume()}>
            {t(state === "failed" ? "again" : "goOn")}
          </Button>
          {act === "look" ? null : (
            <Button disabled={busy} onClick={() => void cancel()}>
              {t("cancel")}
            </Button>
          )}
        </Box>
      </Box>
    </Alert>
  );
}

function NextSteps({ isFinal }: { isFinal: boolean }) {
  const { t } = useTranslation("migration");
  const steps = isFinal ? (["pair", "timers", "passwords"] as const) : (["check", "repeat", "finish"] as const);
  return (
    <Section title={t("next.title")}>
      <Box component="ol" sx={{ m: 0, pl: 5, display: "grid", gap: 2 }}>
        {steps.map((step) => (
          <li key={step}>{t(`next.${step}`)}</li>
        ))}
      </Box>
    </Section>
  );
}
