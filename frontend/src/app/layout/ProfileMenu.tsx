import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { onAskToSignOut } from "../../shared/attention/ui-events";
import { useSession } from "../../shared/session";
import { UserAvatar } from "../../shared/ui/UserAvatar";
import { visuallyHidden } from "../../shared/ui/visually-hidden";
import type { AccountDialog } from "./account-dialog";
import { lazyDialog } from "../../shared/ui/lazy-dialog";

// Preloaded, so that signing out works offline.
const ProfileList = lazyDialog(() => import("./ProfileList"));
const SignOut = lazyDialog(() => import("./SignOut"));

const profile = async () => ({ default: (await import("../../features/profile")).ProfileDialog });
const ProfileDialog = lazyDialog(profile, "profile");
const security = async () => ({ default: (await import("../../features/security")).SecurityDialog });
const SecurityDialog = lazyDialog(security, "security");
const SwitchCompany = lazyDialog(() => import("../../features/login/SwitchCompany"), "security", "login");

export function ProfileMenu() {
  const { t } = useTranslation("shell");
  const { user } = useSession();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [editing, setEditing] = useState<AccountDialog | null>(null);
  useEffect(() => onAskToSignOut(() => setEditing("leave")), []);
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
      {anchor ? <ProfileList anchor={anchor} onClose={() => setAnchor(null)} onEdit={setEditing} /> : null}
      {editing === "leave" ? <SignOut onClose={() => setEditing(null)} /> : null}
      {editing === "profile" ? <ProfileDialog onClose={() => setEditing(null)} /> : null}
      {typeof editing === "object" && editing ? (
        <SwitchCompany company={editing} onClose={() => setEditing(null)} />
      ) : null}
      {editing === "security" ? <SecurityDialog onClose={() => setEditing(null)} /> : null}
    </>
  );
}
