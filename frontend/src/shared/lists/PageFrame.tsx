import Box from "@mui/material/Box";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useTitle } from "../ui/use-title";
import { visuallyHidden } from "../ui/visually-hidden";

interface Props {
  title: string;
  /** Number of records, when known. */
  count?: number;
  search?: ReactNode;
  /** The page's buttons, such as the one that adds a record. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The frame of an administration page: title, count, search and buttons. */
export function PageFrame({ title, count, search, actions, children }: Props) {
  const { t } = useTranslation("lists");
  useTitle(title);
  return (
    <Box sx={{ p: { xs: 3, sm: 6 }, maxWidth: 1280, mx: "auto" }}>
      <Box
        sx={{
          display: "flex",
          flexWrap: "wrap",
          alignItems: "center",
          justifyContent: "space-between",
          gap: { xs: 2, sm: 3 },
          mb: { xs: 3, sm: 5 },
        }}
      >
        <Box sx={{ display: "flex", alignItems: "center", gap: 2, minWidth: 0, mr: "auto" }}>
          <Box component="h1" sx={{ typography: "h1", m: 0, overflowWrap: "anywhere" }}>
            {title}
          </Box>
          {count === undefined ? null : <Count count={count} text={t("count", { count })} />}
        </Box>
        <Box
          sx={(theme) => ({
            display: "flex",
            flexWrap: "wrap",
            alignItems: "center",
            gap: { xs: 2, sm: 3 },
            [theme.breakpoints.down("sm")]: {
              display: "contents",
              // Next to the title there is room for the icons, not for the words.
              "& > .MuiButton-root:has(.MuiButton-startIcon), & > * > .MuiButton-root:has(.MuiButton-startIcon)": {
                minWidth: 44,
                px: 0,
                fontSize: 0,
                "& .MuiButton-startIcon": { m: 0 },
              },
            },
          })}
        >
          {search ? (
            <Box sx={{ display: { xs: "flex", sm: "contents" }, gap: 2, order: 1, width: "100%" }}>{search}</Box>
          ) : null}
          {actions}
        </Box>
      </Box>
      {children}
    </Box>
  );
}

const Count = ({ count, text }: { count: number; text: string }) => (
  <Box
    component="span"
    sx={(theme) => ({
      px: 2,
      minWidth: 24,
      height: 24,
      textAlign: "center",
      borderRadius: "12px",
      typography: "caption",
      lineHeight: "24px",
      fontWeight: 600,
      bgcolor: theme.vars.palette.state.closed.tint,
      color: theme.vars.palette.state.closed.main,
    })}
  >
    <span aria-hidden="true">{count}</span>
    <Box component="span" sx={visuallyHidden}>
      {text}
    </Box>
  </Box>
);
