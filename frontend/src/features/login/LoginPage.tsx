import Box from "@mui/material/Box";
import { useTranslation } from "react-i18next";
import { PublicLink } from "../../shared/public/PublicLink";
import { PublicPage } from "../../shared/public/PublicPage";
import { LoginForm } from "./LoginForm";

export function LoginPage() {
  const { t } = useTranslation("login");
  return (
    <PublicPage title={t("title")}>
      <LoginForm />
      <Box component="p" sx={{ m: 0, mt: 5, display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 2 }}>
        {t("noAccount")}
        <PublicLink to="/signup">{t("signUp")}</PublicLink>
      </Box>
    </PublicPage>
  );
}
