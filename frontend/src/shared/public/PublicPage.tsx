import Box from "@mui/material/Box";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { sizes } from "../theme/tokens";
import { Logo } from "../ui/Logo";
import { ThemeButton } from "../ui/ThemeButton";
import { useTitle } from "../ui/use-title";
import { LanguageSwitch } from "./LanguageSwitch";
import { Window } from "./Window";

interface Props {
  title: string;
  /** Width of the card, in px. */
  width?: number;
  children: ReactNode;
}

/** The frame of pages without sign-in: one card, with the illustration next to it from 900 px. */
export function PublicPage({ title, width = 380, children }: Props) {
  const { t } = useTranslation();
  useTitle(title);
  return (
    <Box sx={{ minHeight: "100dvh", display: "grid", gridTemplateColumns: { xs: "1fr", md: "1fr 1fr" } }}>
      <Box
        component="aside"
        sx={(theme) => ({
          // The illustration stays in view while a long form scrolls.
          position: "sticky",
          top: 0,
          height: "100dvh",
          display: { xs: "none", md: "grid" },
          placeContent: "center",
          justifyItems: "center",
          gap: 6,
          p: 8,
          textAlign: "center",
          bgcolor: theme.vars.palette.state.open.tint,
          color: theme.vars.palette.state.open.main,
        })}
      >
        <Window />
        <Box component="p" sx={{ m: 0, typography: "h1", maxWidth: 360 }}>
          {t("welcome")}
        </Box>
      </Box>
      <Box sx={{ display: "flex", flexDirection: "column", minWidth: 0 }}>
        <Box
          component="header"
          sx={{
            minHeight: sizes.topBar,
            display: "flex",
            alignItems: "center",
            justifyContent: "flex-end",
            gap: 1,
            px: 3,
          }}
        >
          <LanguageSwitch />
          <ThemeButton />
        </Box>
        <Box
          component="main"
          sx={{ flexGrow: 1, display: "grid", placeItems: "center", p: { xs: 3, sm: 6 }, pb: { xs: 6, sm: 16 } }}
        >
          <Box
            sx={(theme) => ({
              width: "100%",
              maxWidth: width,
              p: { xs: 5, sm: 8 },
              bgcolor: "background.paper",
              border: `1px solid ${theme.vars.palette.divider}`,
              borderRadius: "10px",
            })}
          >
            <Box sx={{ display: "flex", alignItems: "center", gap: 3, mb: 6 }}>
              <Logo size={40} />
              <Box sx={{ typography: "h1" }}>{t("productName")}</Box>
            </Box>
            <Box component="h1" sx={{ typography: "h2", m: 0, mb: 4 }}>
              {title}
            </Box>
            {children}
          </Box>
        </Box>
      </Box>
    </Box>
  );
}
