import Box from "@mui/material/Box";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { PublicLink } from "../../shared/public/PublicLink";
import { PublicPage } from "../../shared/public/PublicPage";
import { takeConflictNote } from "../../shared/session/conflict";
import { LoginForm } from "./LoginForm";

/** Rare: not part of the first screen. */
const SignedOutNote = lazy(() => import("./SignedOutNote"));

export function LoginPage() {
  const { t } = useTranslation("login");
  const [wasSignedOut] = useState(takeConflictNote);
  return (
    <PublicPage title={t("title")}>
      {wasSignedOut ? (
        <Suspense fallback={null}>
          <SignedOutNote />
        </Suspense>
      ) : null}
      <LoginForm />
      <Box component="p" sx={{ m: 0, mt: 5, display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 2 }}>
        {t("noAccount")}
        <PublicLink to="/signup">{t("signUp")}</PublicLink>
      </Box>
    </PublicPage>
  );
}
