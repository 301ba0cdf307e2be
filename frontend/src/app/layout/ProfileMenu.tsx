import Box from "@mui/material/Box";
import Divider from "@mui/material/Divider";
import IconButton from "@mui/material/IconButton";
import ListItemIcon from "@mui/material/ListItemIcon";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "../../shared/session";
import { LogoutIcon } from "../../shared/ui/icons";
import { UserAvatar } from "../../shared/ui/UserAvatar";
import { visuallyHidden } from "../../shared/ui/visually-hidden";

/** A browser that keeps nothing has nothing to forget, and signing out never waits for it. */
const forgetDrafts = (userId: number) =>
  import("../../features/tickets").then((tickets) => tickets.forgetDrafts(userId)).catch(() => undefined);

export function ProfileMenu() {
  const { t } = useTranslation("shell");
  const { user, signOut } = useSession();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
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
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        slotProps={{ list: { "aria-label": t("profile.menu") } }}
      >
        <Box role="presentation" sx={{ px: 4, py: 2, maxWidth: 280 }}>
          <Box sx={{ fontWeight: 600, overflowWrap: "anywhere" }}>{user.name}</Box>
          <Box sx={{ typography: "body2", color: "text.secondary", overflowWrap: "anywhere" }}>{user.email}</Box>
        </Box>
        <Divider role="presentation" aria-hidden="true" />
        <MenuItem
          onClick={() =>
            void forgetDrafts(user.id)
              .then(signOut)
              .catch(() => undefined)
          }
        >
          <ListItemIcon>
            <LogoutIcon fontSize="small" />
          </ListItemIcon>
          {t("profile.logout")}
        </MenuItem>
      </Menu>
    </>
  );
}
