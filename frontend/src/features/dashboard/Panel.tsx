import type { Figure } from "@guiche/contract/dashboard";
import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import type { ReportResult } from "./use-report";
import { useId, type ReactNode } from "react";
import { LoadState } from "../../shared/ui/LoadState";
import { FigureHelp } from "./FigureHelp";

interface Props<Data> {
  title: string;
  /** What its "?" explains. */
  figures?: readonly Figure[];
  result: ReportResult<Data>;
  actions?: (data: Data) => ReactNode;
  children: (data: Data) => ReactNode;
}

/**
 * A panel of the page. One that fails has its own retry; the others stay. While a changed filter loads, the figures of
 * the one before are dimmed and cannot be exported.
 */
export function Panel<Data>({ title, figures, result, actions, children }: Props<Data>) {
  const id = useId();
  const { data, error, refetch, isPlaceholderData: isOld } = result;
  return (
    <Card component="section" aria-labelledby={id} sx={{ p: { xs: 3, sm: 4 }, minWidth: 0 }}>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1, mb: 3 }}>
        <Box component="h2" id={id} sx={{ typography: "h2", m: 0 }}>
          {title}
        </Box>
        {figures ? <FigureHelp figures={figures} label={title} /> : null}
        <Box sx={{ flexGrow: 1 }} />
        {data === undefined || isOld ? null : actions?.(data)}
      </Box>
      {data !== undefined ? (
        <Box aria-busy={isOld} sx={{ opacity: isOld ? 0.5 : 1 }}>
          {children(data)}
        </Box>
      ) : (
        <LoadState error={error} onRetry={refetch} count={3} />
      )}
    </Card>
  );
}
