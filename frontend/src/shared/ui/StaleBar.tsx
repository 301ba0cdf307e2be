import LinearProgress from "@mui/material/LinearProgress";

/** Two pixels of movement over rows that are being asked for again. */
export function StaleBar({ on }: { on: boolean }) {
  return on ? (
    <LinearProgress aria-hidden="true" sx={{ height: 2, position: "absolute", insetInline: 0, top: 0, zIndex: 1 }} />
  ) : null;
}
