import Box from "@mui/material/Box";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { withNamespaces } from "../../shared/i18n/i18n";
import { PublicLink } from "../../shared/public/PublicLink";
import { PublicPage } from "../../shared/public/PublicPage";
import { takeConflictNote } from "../../shared/session/conflict";
import { lazyPreload } from "../../shared/ui/lazy-preload";
import { LoginForm } from "./LoginForm";

/** Rare: not part of the first screen. */
const SignedOutNote = lazy(() => import("./SignedOutNote"));

/** For users with a second factor. Loads its translations with it. */
const SecondStep = lazyPreload(() => withNamespaces(import("./SecondStep"), "security"));

export function LoginPage() {
  const { t } = useTranslation("login");
  const [challenge, setChallenge] = useState<string | null>(null);
  const [why, setWhy] = useState<string | null>(null);
  const back = (reason: string | null) => {
    setWhy(reason);
    setChallenge(null);
  };
  const [wasSignedOut] = useState(takeConflictNote);
  return (
    <PublicPage title={t("title")}>
      {wasSignedOut ? (
        <Suspense fallback={null}>
          <SignedOutNote />
        </Suspense>
      ) : null}
      {challenge === null ? (
        <LoginForm onChallenge={setChallenge} why={why} />
      ) : (
        <Suspense fallback={null}>
          <SecondStep challenge={challenge} onBack={back} />
        </Suspense>
      )}
      <Box component="p" sx={{ m: 0, mt: 5, display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 2 }}>
        {t("noAccount")}
        <PublicLink to="/signup">{t("signUp")}</PublicLink>
      </Box>
    </PublicPage>
  );
}
