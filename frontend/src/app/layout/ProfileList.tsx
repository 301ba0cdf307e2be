import { authApi } from "@guiche/contract/auth";
import { languages } from "@guiche/contract/texts/languages";
import Box from "@mui/material/Box";
import Divider from "@mui/material/Divider";
import ListItemIcon from "@mui/material/ListItemIcon";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import AnnouncementsIcon from "lucide-react/icons/megaphone";
import CheckIcon from "lucide-react/icons/check";
import ForwardIcon from "lucide-react/icons/chevron-right";
import LogoutIcon from "lucide-react/icons/log-out";
import PersonIcon from "lucide-react/icons/user";
import RefreshIcon from "lucide-react/icons/rotate-cw";
import ShieldIcon from "lucide-react/icons/shield-check";
import VolumeIcon from "lucide-react/icons/volume-2";
import { endpointQuery } from "@/shared/lists/endpoint-query";
import { askToSignOut, openAnnouncements, openVolume } from "../../shared/attention/ui-events";
import { currentLanguage } from "../../shared/i18n/current";
import { changeLanguage } from "../../shared/i18n/i18n";
import { languageNames } from "../../shared/i18n/languages";
import { zoneNote } from "../../shared/format/zone-note";
import { useSession } from "../../shared/session";
import { zoneOf } from "../../shared/session/zone";
import { IconItem } from "../../shared/ui/IconItem";
import { staticStyled } from "../../shared/ui/static-styled";
import { useThemeChoice } from "../../shared/ui/ThemeButton";
import type { AccountDialog } from "./account-dialog";
import { useSetAway } from "./use-set-away";

interface Props {
  anchor: HTMLElement;
  onClose: () => void;
}

/** Filled for available, hollow for away. */
const Dot = staticStyled("span", (theme) => ({
  width: 10,
  height: 10,
  marginInlineStart: 5,
  borderRadius: "50%",
  border: `2px solid ${theme.vars.palette.state.ok.main}`,
  backgroundColor: theme.vars.palette.state.ok.main,
  "&[data-away]": { borderColor: theme.vars.palette.text.secondary, backgroundColor: "transparent" },
}));

export default function ProfileList({ anchor, onClose, onEdit }: Props & { onEdit: (what: AccountDialog) => void }) {
  const { t } = useTranslation("shell");
  const theme = useThemeChoice();
  const client = useQueryClient();
  const { user } = useSession();
  const setAway = useSetAway();
  const [openedAt] = useState(() => new Date());
  const zone = zoneNote(openedAt, zoneOf(user.company));
  const { data: companies = [] } = useQuery({ ...endpointQuery(authApi.companies), staleTime: 60_000 });
  const closing = (act: () => void) => () => {
    onClose();
    act();
  };
  return (
    <Menu open anchorEl={anchor} onClose={onClose} slotProps={{ list: { "aria-label": t("profile.menu") } }}>
      <Box role="presentation" sx={{ px: 4, py: 2, maxWidth: 280 }}>
        <Box sx={{ fontWeight: 600, overflowWrap: "anywhere" }}>{user.name}</Box>
        <Box sx={{ typography: "body2", color: "text.secondary", overflowWrap: "anywhere" }}>{user.email}</Box>
        {zone ? <Box sx={{ typography: "body2", color: "text.secondary" }}>{t("profile.zone", { zone })}</Box> : null}
      </Box>
      <Divider role="presentation" aria-hidden="true" />
      {[false, true].map((away) => (
        <MenuItem
          key={String(away)}
          role="menuitemradio"
          aria-checked={user.away === away}
          selected={user.away === away}
          onClick={closing(() => setAway(away))}
        >
          <ListItemIcon>
            <Dot data-away={away || undefined} />
          </ListItemIcon>
          {t(away ? "profile.away" : "profile.available")}
        </MenuItem>
      ))}
      <Divider role="presentation" aria-hidden="true" />
      <IconItem Icon={PersonIcon} onClick={closing(() => onEdit("profile"))}>
        {t("profile.open")}
      </IconItem>
      {user.emailConfirmed ? null : (
        <MenuItem component={Link} to="/confirm-email" onClick={onClose}>
          <ListItemIcon>
            <CheckIcon size={20} />
          </ListItemIcon>
          {t("profile.confirmEmail")}
        </MenuItem>
      )}
      <IconItem Icon={ShieldIcon} onClick={closing(() => onEdit("security"))}>
        {t("profile.security")}
      </IconItem>
      {companies.map((company) => (
        <IconItem Icon={ForwardIcon} key={company.id} onClick={closing(() => onEdit(company))}>
          <Box sx={{ maxWidth: 240, overflow: "hidden", textOverflow: "ellipsis" }}>
            {t("profile.enter", { company: company.name })}
          </Box>
        </IconItem>
      ))}
      <Divider role="presentation" aria-hidden="true" />
      <IconItem Icon={RefreshIcon} onClick={() => void client.invalidateQueries().finally(onClose)}>
        {t("refresh")}
      </IconItem>
      <IconItem Icon={AnnouncementsIcon} onClick={closing(openAnnouncements)}>
        {t("announcements.open")}
      </IconItem>
      <IconItem Icon={VolumeIcon} onClick={closing(openVolume)}>
        {t("volume")}
      </IconItem>
      <IconItem Icon={theme.Icon} onClick={theme.next}>
        {theme.label}
      </IconItem>
      <Divider role="presentation" aria-hidden="true" />
      {languages.map((language) => (
        <MenuItem
          key={language}
          role="menuitemradio"
          aria-checked={language === currentLanguage()}
          selected={language === currentLanguage()}
          lang={language}
          onClick={closing(() => void changeLanguage(language))}
        >
          {languageNames[language]}
        </MenuItem>
      ))}
      <Divider role="presentation" aria-hidden="true" />
      <IconItem Icon={LogoutIcon} onClick={closing(askToSignOut)}>
        {t("profile.logout")}
      </IconItem>
    </Menu>
  );
}
