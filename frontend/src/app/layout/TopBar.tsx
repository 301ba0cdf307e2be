import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import Tooltip from "@mui/material/Tooltip";
import { useQueryClient } from "@tanstack/react-query";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { formatDay } from "../../shared/format/dates";
import { useMay } from "../../shared/permissions/Can";
import { useSession } from "../../shared/session";
import { sizes } from "../../shared/theme/tokens";
import { MenuIcon, RefreshIcon } from "../../shared/ui/icons";
import { Logo } from "../../shared/ui/Logo";
import { ThemeButton } from "../../shared/ui/ThemeButton";
import { PaletteButton } from "../palette/PaletteButton";
import { screen } from "../screen";
import { LanguageMenu } from "./LanguageMenu";
import { ProfileMenu } from "./ProfileMenu";
import type { DrawerKind } from "./use-drawer";

const announcements = screen("announcements", () =>
  import("./announcements/AnnouncementsButton").then((found) => ({ default: found.AnnouncementsButton })),
);

const attention = screen("attention", () =>
  import("./notifications/Attention").then((found) => ({ default: found.Attention })),
);

const menuWord = { open: "menu.collapse", rail: "menu.expand", hidden: "menu.open", floating: "menu.close" } as const;

export function TopBar({ drawer, onToggleMenu }: { drawer: DrawerKind; onToggleMenu: () => void }) {
  const { t } = useTranslation("shell");
  const client = useQueryClient();
  return (
    <Box
      component="header"
      sx={{
        height: sizes.topBar,
        flexShrink: 0,
        display: "flex",
        alignItems: "center",
        gap: 1,
        px: 2,
        bgcolor: "background.paper",
        borderBottom: 1,
        borderColor: "divider",
      }}
    >
      <Tooltip title={t(menuWord[drawer])}>
        <IconButton
          aria-label={t(menuWord[drawer])}
          aria-expanded={drawer === "open" || drawer === "floating"}
          aria-controls="main-menu"
          onClick={onToggleMenu}
        >
          <MenuIcon fontSize="small" />
        </IconButton>
      </Tooltip>
      <Greeting />
      <PaletteButton />
      {/* In a narrow window the account's menu has them. */}
      <Box sx={{ display: { xs: "none", sm: "flex" }, gap: 1 }}>
        <ThemeButton />
        <LanguageMenu />
        <Tooltip title={t("refresh")}>
          <IconButton aria-label={t("refresh")} onClick={() => void client.invalidateQueries()}>
            <RefreshIcon fontSize="small" />
          </IconButton>
        </Tooltip>
      </Box>
      <Suspense fallback={<Box sx={{ width: { xs: 0, sm: 36 } }} />}>
        <announcements.Component />
      </Suspense>
      <Suspense fallback={<Box sx={{ width: { xs: 44, sm: 76 } }} />}>
        <attention.Component />
      </Suspense>
      <ProfileMenu />
    </Box>
  );
}

/** Admins on wide screens also see until when the company is paid. */
function Greeting() {
  const { t } = useTranslation(["shell", "common"]);
  const { user } = useSession();
  const may = useMay();
  const { name, dueDate } = user.company;
  return (
    <Box
      sx={{ flexGrow: 1, minWidth: 0, px: 2, display: "flex", alignItems: { xs: "center", sm: "baseline" }, gap: 3 }}
    >
      <Box sx={{ display: { xs: "block", sm: "none" }, lineHeight: 0 }}>
        <Logo size={28} title={t("common:productName")} />
      </Box>
      <Box
        component="p"
        sx={{
          m: 0,
          display: { xs: "none", sm: "block" },
          overflow: "hidden",
          textOverflow: "ellipsis",
          whiteSpace: "nowrap",
        }}
      >
        {t("shell:greeting", { name: user.name, company: name })}
      </Box>
      {dueDate && may("drawer-admin-items:view") ? (
        <Box
          component="p"
          sx={{
            m: 0,
            typography: "body2",
            color: "text.secondary",
            whiteSpace: "nowrap",
            display: { xs: "none", lg: "block" },
          }}
        >
          {t("shell:dueDate", { date: formatDay(dueDate) })}
        </Box>
      ) : null}
    </Box>
  );
}
