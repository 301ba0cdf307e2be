import { type ConnectionDto, connectionDetails } from "@guiche/contract/connections";
import { useTranslation } from "react-i18next";
import { wordsFor } from "../../shared/connections/words-for";
import { useFindingText } from "../../shared/findings/ConnectionFindings";
import { oneLine } from "../../shared/ui/looks";
import { staticStyled } from "../../shared/ui/static-styled";
import { StatusChip } from "../../shared/ui/StatusChip";
import { looks } from "./connection-state";
import { useCauseText } from "./use-cause-text";
import { useHelpText } from "./use-help-text";

interface Part {
  connection: ConnectionDto;
}

export function ConnectionStatus({ connection: { status, capabilities } }: Part) {
  const { t } = useTranslation("connections");
  return <StatusChip {...looks[status]} label={t(`status.${status}`, wordsFor(capabilities))} />;
}

/** Why it has a problem, else what it waits for; nothing while all is well. */
function useProblem(connection: ConnectionDto): string | null {
  const cause = useCauseText(connection);
  const help = useHelpText(connection);
  const textOf = useFindingText();
  const [finding] = connectionDetails(connection)?.findings ?? [];
  if (cause !== null || connection.status !== "CONNECTED") return cause ?? help;
  return finding ? textOf(finding) : null;
}

const Opener = staticStyled("button", (theme) => ({
  display: "inline-flex",
  alignItems: "center",
  gap: 8,
  verticalAlign: "middle",
  maxWidth: "100%",
  padding: 0,
  border: 0,
  borderRadius: 12,
  font: "inherit",
  textAlign: "left",
  color: theme.vars.palette.text.secondary,
  backgroundColor: "transparent",
  cursor: "pointer",
  "& > :first-child": { flexShrink: 0 },
  "&:hover": { textDecoration: "underline" },
  // Two lines where a row has room for them.
  "table:not([data-compact]) &": { flexDirection: "column", alignItems: "flex-start", gap: 0 },
}));

const Words = staticStyled("span", (theme) => ({
  ...oneLine,
  maxWidth: "100%",
  fontSize: theme.typography.caption.fontSize,
  lineHeight: theme.typography.caption.lineHeight,
}));

/** The status and, for those who can act on it, what is wrong, in one line that opens the details. */
export function ConnectionState({ connection, onOpen }: Part & { onOpen: (connection: ConnectionDto) => void }) {
  const problem = useProblem(connection);
  const status = <ConnectionStatus connection={connection} />;
  if (!connectionDetails(connection)) return status;
  return (
    <Opener type="button" onClick={() => onOpen(connection)}>
      {status}
      {problem === null ? null : <Words>{problem}</Words>}
    </Opener>
  );
}
