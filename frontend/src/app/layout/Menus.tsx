import Box from "@mui/material/Box";
import Divider from "@mui/material/Divider";
import ListItemIcon from "@mui/material/ListItemIcon";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useTranslation } from "react-i18next";
import { changeLanguage, currentLanguage } from "../../shared/i18n/i18n";
import { languageNames, languages, type Language } from "../../shared/i18n/languages";
import { useSession } from "../../shared/session";
import { LogoutIcon } from "../../shared/ui/icons";

interface Props {
  anchor: HTMLElement;
  onClose: () => void;
}

export function LanguageList({ anchor, onClose }: Props) {
  const { t } = useTranslation();
  const choose = (language: Language) => {
    onClose();
    void changeLanguage(language);
  };
  return (
    <Menu open anchorEl={anchor} onClose={onClose} slotProps={{ list: { "aria-label": t("language.label") } }}>
      {languages.map((language) => (
        <MenuItem
          key={language}
          role="menuitemradio"
          aria-checked={language === currentLanguage()}
          selected={language === currentLanguage()}
          lang={language}
          onClick={() => choose(language)}
        >
          {languageNames[language]}
        </MenuItem>
      ))}
    </Menu>
  );
}

/** A browser that keeps nothing has nothing to forget, and signing out never waits for it. */
const forgetDrafts = (userId: number) =>
  import("../../features/tickets").then((tickets) => tickets.forgetDrafts(userId)).catch(() => undefined);

export function ProfileList({ anchor, onClose }: Props) {
  const { t } = useTranslation("shell");
  const { user, signOut } = useSession();
  return (
    <Menu open anchorEl={anchor} onClose={onClose} slotProps={{ list: { "aria-label": t("profile.menu") } }}>
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
  );
}
