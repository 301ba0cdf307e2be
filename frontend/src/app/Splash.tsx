import Box from "@mui/material/Box";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Logo } from "../shared/ui/Logo";

const delayMs = 1_000;

/** Shown until the session is known. Usually too short to be seen; it reports a server that does not answer. */
export function Splash() {
  const { t } = useTranslation();
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), delayMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Box component="main" sx={{ minHeight: "100dvh", display: "grid", placeContent: "center" }}>
      <Box role="status" sx={{ display: "grid", justifyItems: "center", gap: 4 }}>
        {late ? (
          <>
            <Logo size={56} />
            <Box component="h1" sx={{ m: 0, typography: "h1" }}>
              {t("productName")}
            </Box>
            {t("states.waitingForServer")}
          </>
        ) : null}
      </Box>
    </Box>
  );
}
