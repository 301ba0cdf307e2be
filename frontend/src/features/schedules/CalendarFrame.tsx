import Box from "@mui/material/Box";
import type { ReactNode } from "react";
import type { View } from "./calendar-days";

/** The calendar's own colours do not know our themes. */
export const CalendarFrame = ({ view, children }: { view: View; children: ReactNode }) => (
  <Box
    sx={(theme) => {
      const { divider, sunken, background, text, primary } = theme.vars.palette;
      const lines = { borderColor: divider };
      return {
        height: view === "week" ? "max(560px, calc(100dvh - 220px))" : "max(620px, calc(100dvh - 220px))",
        color: text.primary,
        "& button": { fontFamily: "inherit" },
        "& .rbc-month-view, & .rbc-time-view": {
          ...lines,
          borderRadius: "10px",
          overflow: "hidden",
          backgroundColor: background.paper,
        },
        "& .rbc-header": {
          ...lines,
          py: 2,
          typography: "caption",
          fontWeight: 600,
          color: text.secondary,
          textAlign: "center",
        },
        "& .rbc-header + .rbc-header, & .rbc-day-bg + .rbc-day-bg, & .rbc-month-row + .rbc-month-row": lines,
        "& .rbc-day-bg": lines,
        "& .rbc-off-range-bg": { backgroundColor: sunken },
        "& .rbc-off-range": { color: text.secondary },
        "& .rbc-today": { backgroundColor: "transparent" },
        "& .rbc-date-cell": { p: "2px 4px", textAlign: "right" },
        "& .rbc-row-segment": { p: "0 3px 2px" },
        "& .rbc-show-more": {
          minHeight: 24,
          px: 1,
          color: text.secondary,
          backgroundColor: "transparent",
          typography: "caption",
          fontWeight: 600,
        },
        "& .rbc-time-header-content, & .rbc-time-content, & .rbc-time-header.rbc-overflowing": lines,
        "& .rbc-timeslot-group, & .rbc-time-slot": lines,
        "& .rbc-timeslot-group": { minHeight: 56 },
        "& .rbc-day-slot .rbc-time-slot": { borderColor: "transparent" },
        "& .rbc-time-content > * + * > *": lines,
        "& .rbc-time-gutter, & .rbc-label": { typography: "caption", color: text.secondary },
        "& .rbc-allday-cell": { display: "none" },
        "& .rbc-day-slot .rbc-event": { minHeight: 26, border: `1px solid ${background.paper}` },
        "& .rbc-event-label": { display: "none" },
        "& .rbc-event-content": { height: "100%" },
        "& .rbc-event.rbc-selected": { background: "none" },
        "& .rbc-current-time-indicator": { backgroundColor: primary.main, height: 2 },
        "& .rbc-addons-dnd .rbc-addons-dnd-row-body": { position: "relative" },
        "& .rbc-addons-dnd-drag-preview": { opacity: 0.7 },
        "& .rbc-slot-selection": { backgroundColor: primary.main, opacity: 0.3 },
      };
    }}
  >
    {children}
  </Box>
);
