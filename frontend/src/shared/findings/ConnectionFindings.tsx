import type { ConnectionFinding } from "@guiche/contract/rules/connection-findings";
import Alert from "@mui/material/Alert";
import { useTranslation } from "react-i18next";

const queueOf = (finding: ConnectionFinding) => ("queue" in finding ? finding.queue : "");

/** Says why customers of a connection may wait where no agent sees them. */
export function useFindingText() {
  const { t } = useTranslation("findings");
  return (finding: ConnectionFinding) => t(`of.${finding.kind}`, { queue: queueOf(finding) });
}

/** Why customers of a connection may wait where no agent sees them. */
export function ConnectionFindings({ findings }: { findings: readonly ConnectionFinding[] | undefined }) {
  const textOf = useFindingText();
  return (findings ?? []).map((finding) => (
    <Alert key={`${finding.kind} ${queueOf(finding)}`} severity="warning" sx={{ py: 0, mt: 1 }}>
      {textOf(finding)}
    </Alert>
  ));
}
