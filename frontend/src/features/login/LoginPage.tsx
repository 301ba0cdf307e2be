import Box from "@mui/material/Box";
import { useTranslation } from "react-i18next";
import { sizes } from "../../shared/theme/tokens";
import { Logo } from "../../shared/ui/Logo";
import { ThemeButton } from "../../shared/ui/ThemeButton";
import { useTitle } from "../../shared/ui/use-title";
import { LanguageSwitch } from "./LanguageSwitch";
import { LoginForm } from "./LoginForm";
import { Window } from "./Window";

/** One card; from 900 px on the window beside it. */
export function LoginPage() {
  const { t } = useTranslation(["login", "common"]);
  useTitle(t("login:title"));
  return (
    <Box sx={{ minHeight: "100dvh", display: "grid", gridTemplateColumns: { xs: "1fr", md: "1fr 1fr" } }}>
      <Box
        component="aside"
        sx={(theme) => ({
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
          {t("login:welcome")}
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
              maxWidth: 380,
              p: { xs: 5, sm: 8 },
              bgcolor: "background.paper",
              border: `1px solid ${theme.vars.palette.divider}`,
              borderRadius: "10px",
            })}
          >
            <Box sx={{ display: "flex", alignItems: "center", gap: 3, mb: 6 }}>
              <Logo size={40} />
              <Box sx={{ typography: "h1" }}>{t("common:productName")}</Box>
            </Box>
            <Box component="h1" sx={{ typography: "h2", m: 0, mb: 4 }}>
              {t("login:title")}
            </Box>
            <LoginForm />
          </Box>
        </Box>
      </Box>
    </Box>
  );
}
