import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import { Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { onAskToSignOut } from "../../shared/attention/ui-events";
import { withNamespaces } from "../../shared/i18n/i18n";
import { useSession } from "../../shared/session";
import { UserAvatar } from "../../shared/ui/UserAvatar";
import { visuallyHidden } from "../../shared/ui/visually-hidden";
import type { AccountDialog } from "./account-dialog";
import { loadMenus } from "./load-menus";
import { lazyPreload } from "../../shared/ui/lazy-preload";

const ProfileList = lazyPreload(async () => ({ default: (await loadMenus()).ProfileList }));
const SignOut = lazyPreload(async () => ({ default: (await loadMenus()).SignOut }));

/** Loads its translations with it. */
const ProfileDialog = lazyPreload(async () => {
  const found = await withNamespaces(import("../../features/profile"), "profile");
  return { default: found.ProfileDialog };
});

const SecurityDialog = lazyPreload(async () => {
  const found = await withNamespaces(import("../../features/security"), "security");
  return { default: found.SecurityDialog };
});

const SwitchCompany = lazyPreload(() =>
  withNamespaces(import("../../features/login/SwitchCompany"), "security", "login"),
);

/** The page is idle by then. */
const quietMs = 3_000;

export function ProfileMenu() {
  const { t } = useTranslation("shell");
  const { user } = useSession();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [editing, setEditing] = useState<AccountDialog | null>(null);
  useEffect(() => onAskToSignOut(() => setEditing("leave")), []);
  // Preloaded, so that signing out works offline.
  useEffect(() => {
    const timer = setTimeout(() => void loadMenus().catch(() => undefined), quietMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <IconButton
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ p: 1 }}
      >
        <UserAvatar name={user.name} size={32} />
        <Box component="span" sx={visuallyHidden}>
          {t("profile.menu")}
        </Box>
      </IconButton>
      <Suspense fallback={null}>
        {anchor ? <ProfileList anchor={anchor} onClose={() => setAnchor(null)} onEdit={setEditing} /> : null}
        {editing === "leave" ? <SignOut onClose={() => setEditing(null)} /> : null}
        {editing === "profile" ? <ProfileDialog onClose={() => setEditing(null)} /> : null}
        {typeof editing === "object" && editing ? (
          <SwitchCompany company={editing} onClose={() => setEditing(null)} />
        ) : null}
        {editing === "security" ? <SecurityDialog onClose={() => setEditing(null)} /> : null}
      </Suspense>
    </>
  );
}
