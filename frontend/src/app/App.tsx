import CssBaseline from "@mui/material/CssBaseline";
import { ThemeProvider } from "@mui/material/styles";
import { Suspense, useEffect } from "react";
import { BrowserRouter } from "react-router-dom";
import { GoProvider } from "../shared/go";
import { SessionProvider } from "../shared/session";
import { theme } from "../shared/theme/theme";
import { pageIsQuiet } from "../shared/ui/lazy-preload";
import { preloadToasts } from "../shared/ui/toast";
import { ToastHost } from "../shared/ui/ToastHost";
import { ConflictOverlay } from "./ConflictOverlay";
import { CrashGuard } from "./CrashGuard";
import { AppRoutes } from "./routes";

const quietMs = 2_000;

export function App() {
  useEffect(() => {
    const timer = setTimeout(() => {
      preloadToasts();
      pageIsQuiet();
      // The dev server has no service worker.
      if (import.meta.env.PROD)
        void import("./offline-notice").then(
          (module) => module.cacheOfflineNotice(),
          () => undefined,
        );
    }, quietMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <ThemeProvider theme={theme} defaultMode="system" noSsr>
      <CssBaseline enableColorScheme />
      <CrashGuard>
        <SessionProvider>
          <BrowserRouter useTransitions={false}>
            <GoProvider>
              <Suspense fallback={null}>
                <AppRoutes />
              </Suspense>
            </GoProvider>
          </BrowserRouter>
        </SessionProvider>
      </CrashGuard>
      <ConflictOverlay />
      <ToastHost />
    </ThemeProvider>
  );
}
