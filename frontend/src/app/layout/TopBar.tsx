import { useTranslation } from "react-i18next";
import MenuIcon from "lucide-react/icons/menu";
import { formatDay } from "../../shared/format/dates";
import { useMay, useMayOpen } from "../../shared/permissions/Can";
import { useSession } from "../../shared/session";
import { sizes } from "../../shared/theme/tokens";
import { Logo } from "../../shared/ui/Logo";
import { staticStyled } from "../../shared/ui/static-styled";
import { TipButton } from "../../shared/ui/TipButton";
import { PaletteButton } from "../palette/PaletteButton";
import { screens } from "../screens";
import { AnnouncementsButton } from "./announcements/AnnouncementsButton";
import { ChatsButton } from "./chats/ChatsButton";
import { Attention } from "./notifications/Attention";
import { OutageNotice } from "./OutageNotice";
import { ProfileMenu } from "./ProfileMenu";
import { StorageNotice } from "./StorageNotice";
import { useRenewalNotice } from "./use-renewal-notice";
import type { DrawerKind } from "./use-drawer";

const menuLabelKeys = {
  open: "menu.collapse",
  rail: "menu.expand",
  hidden: "menu.open",
  floating: "menu.close",
} as const;

const Bar = staticStyled("header", (theme) => ({
  height: sizes.topBar,
  flexShrink: 0,
  display: "flex",
  alignItems: "center",
  gap: 4,
  padding: "0 8px",
  backgroundColor: theme.vars.palette.background.paper,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  // A phone gives its height to the conversation; the way back leads to this bar.
  [theme.breakpoints.down("sm")]: { height: 48, "body:has([data-reading]) &&": { display: "none" } },
}));

const Greetings = staticStyled("div", (theme) => ({
  flexGrow: 1,
  minWidth: 0,
  padding: "0 8px",
  display: "flex",
  alignItems: "baseline",
  gap: 12,
  "& > [data-logo]": { display: "none", lineHeight: 0 },
  "& > p": { margin: 0, overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  "& > p[data-due]": {
    overflow: "visible",
    fontSize: theme.typography.body2.fontSize,
    lineHeight: theme.typography.body2.lineHeight,
    color: theme.vars.palette.text.secondary,
  },
  [theme.breakpoints.down("lg")]: { "& > p[data-due]": { display: "none" } },
  [theme.breakpoints.down("sm")]: {
    alignItems: "center",
    "& > [data-logo]": { display: "block" },
    "& > p": { display: "none" },
  },
}));

export function TopBar({ drawer, onToggleMenu }: { drawer: DrawerKind; onToggleMenu: () => void }) {
  const { t } = useTranslation("shell");
  const hasChats = useMayOpen()(screens.chats.gate);
  return (
    <Bar>
      <TipButton
        label={t(menuLabelKeys[drawer])}
        aria-expanded={drawer === "open" || drawer === "floating"}
        aria-controls="main-menu"
        onClick={onToggleMenu}
      >
        <MenuIcon size={20} />
      </TipButton>
      <Greeting />
      <PaletteButton />
      {/* Everything else is in the account menu. */}
      <AnnouncementsButton />
      {hasChats ? <ChatsButton /> : null}
      <Attention />
      <ProfileMenu />
    </Bar>
  );
}

/** On wide screens admins also see until when the subscription is paid. */
function Greeting() {
  const { t } = useTranslation(["shell", "common"]);
  const { user } = useSession();
  const may = useMay();
  useRenewalNotice();
  const { name, dueDate, state } = user.company;
  const word = state === "trial" || state === "overdue" ? state : "active";
  return (
    <Greetings>
      <OutageNotice />
      <StorageNotice />
      <div data-logo="">
        <Logo size={28} title={t("common:productName")} />
      </div>
      <p>{t("shell:greeting", { name: user.name, company: name })}</p>
      {dueDate && may("drawer-admin-items:view") ? (
        <p data-due="">{t(`shell:dueDate.${word}`, { date: formatDay(dueDate) })}</p>
      ) : null}
    </Greetings>
  );
}
