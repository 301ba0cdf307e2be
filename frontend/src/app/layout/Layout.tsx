import Box from "@mui/material/Box";
import { Suspense, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Outlet } from "react-router-dom";
import { useScreen } from "../../shared/go";
import { ConnectionBar } from "../../shared/ui/ConnectionBar";
import { CrashGuard } from "../CrashGuard";
import { PaletteHost } from "../palette/PaletteHost";
import { NavDrawer } from "./NavDrawer";
import { TopBar } from "./TopBar";
import { useDrawer } from "./use-drawer";
import { useMenuKeys } from "./use-menu-keys";
import { visibleHeight, useVisibleHeight } from "./use-visible-height";

const contentId = "content";

export function Layout() {
  const { kind, toggle, close } = useDrawer();
  useMenuKeys();
  useVisibleHeight();
  return (
    <Box sx={{ display: "flex", height: visibleHeight, overflow: "hidden" }}>
      <SkipLink />
      <NavDrawer kind={kind} onClose={close} />
      <Box sx={{ display: "flex", flexDirection: "column", flexGrow: 1, minWidth: 0 }}>
        <TopBar drawer={kind} onToggleMenu={toggle} />
        <ConnectionBar />
        <Box
          component="main"
          id={contentId}
          tabIndex={-1}
          sx={{ flexGrow: 1, minHeight: 0, overflow: "auto", outline: "none", position: "relative" }}
        >
          <Suspense fallback={null}>
            <Guarded>
              <Outlet />
            </Guarded>
          </Suspense>
        </Box>
      </Box>
      <PaletteHost />
    </Box>
  );
}

/** A new guard per screen: after a crash the next screen renders again. */
function Guarded({ children }: { children: ReactNode }) {
  return <CrashGuard key={useScreen()}>{children}</CrashGuard>;
}

function SkipLink() {
  const { t } = useTranslation("shell");
  return (
    <Box
      component="a"
      href={`#${contentId}`}
      sx={{
        position: "absolute",
        left: 8,
        top: -60,
        zIndex: "tooltip",
        px: 4,
        py: 2,
        borderRadius: 2,
        bgcolor: "primary.main",
        color: "primary.contrastText",
        "&:focus": { top: 8 },
      }}
    >
      {t("skip")}
    </Box>
  );
}
