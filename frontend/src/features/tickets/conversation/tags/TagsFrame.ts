import { staticStyled } from "@/shared/ui/static-styled";

/** Reserves the height of the row, so that nothing below moves. */
export const TagsFrame = staticStyled("div", (theme) => ({
  display: "flex",
  alignItems: "center",
  gap: 4,
  minHeight: 35,
  padding: "4px 16px",
  backgroundColor: theme.vars.palette.background.paper,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  [theme.breakpoints.down("sm")]: { minHeight: 29, padding: "0 8px" },
}));
