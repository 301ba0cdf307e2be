import type { Figure } from "@guiche/contract/dashboard";
import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import type { UseQueryResult } from "@tanstack/react-query";
import { useId, type ReactNode } from "react";
import { ErrorState } from "../../shared/ui/ErrorState";
import { SkeletonRows } from "../../shared/ui/SkeletonRows";
import { FigureHelp } from "./FigureHelp";

interface Props<Data> {
  title: string;
  figure?: Figure;
  asked: Pick<UseQueryResult<Data>, "data" | "error" | "refetch">;
  actions?: (data: Data) => ReactNode;
  children: (data: Data) => ReactNode;
}

/** A panel of the page. One that fails has its own retry; the others stay. */
export function Panel<Data>({ title, figure, asked, actions, children }: Props<Data>) {
  const id = useId();
  const { data, error, refetch } = asked;
  return (
    <Card component="section" aria-labelledby={id} sx={{ p: { xs: 3, sm: 4 }, minWidth: 0 }}>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1, mb: 3 }}>
        <Box component="h2" id={id} sx={{ typography: "h2", m: 0 }}>
          {title}
        </Box>
        {figure ? <FigureHelp figure={figure} label={title} /> : null}
        <Box sx={{ flexGrow: 1 }} />
        {data === undefined ? null : actions?.(data)}
      </Box>
      {data !== undefined ? (
        children(data)
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows count={3} />
      )}
    </Card>
  );
}
