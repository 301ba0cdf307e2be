import AnnouncementsIcon from "lucide-react/icons/megaphone";
import AdministrationIcon from "lucide-react/icons/shield-user";
import AuditIcon from "lucide-react/icons/file-search";
import BotIcon from "lucide-react/icons/bot";
import CampaignConfigIcon from "lucide-react/icons/sliders-horizontal";
import CardIcon from "lucide-react/icons/credit-card";
import ChatsIcon from "lucide-react/icons/messages-square";
import CodeIcon from "lucide-react/icons/code-xml";
import CompaniesIcon from "lucide-react/icons/building-2";
import ConnectionsIcon from "lucide-react/icons/smartphone";
import ContactListsIcon from "lucide-react/icons/clipboard-list";
import ContactsIcon from "lucide-react/icons/book-user";
import DueIcon from "lucide-react/icons/calendar";
import FilesIcon from "lucide-react/icons/folder";
import GroupIcon from "lucide-react/icons/users";
import HelpIcon from "lucide-react/icons/circle-question-mark";
import HomeIcon from "lucide-react/icons/house";
import InstallationIcon from "lucide-react/icons/server";
import InvoiceIcon from "lucide-react/icons/receipt-text";
import KanbanIcon from "lucide-react/icons/square-kanban";
import KeysIcon from "lucide-react/icons/key-round";
import ManagementIcon from "lucide-react/icons/briefcase";
import MigrationIcon from "lucide-react/icons/database-backup";
import PlansIcon from "lucide-react/icons/package";
import PlatformIcon from "lucide-react/icons/gauge";
import PlugIcon from "lucide-react/icons/plug";
import PromptsIcon from "lucide-react/icons/sparkles";
import QueuesIcon from "lucide-react/icons/layers";
import QuickIcon from "lucide-react/icons/zap";
import ReportsIcon from "lucide-react/icons/chart-column";
import SendIcon from "lucide-react/icons/send";
import ServiceIcon from "lucide-react/icons/headset";
import TemplatesIcon from "lucide-react/icons/layout-template";
import SettingsIcon from "lucide-react/icons/settings";
import TagsIcon from "lucide-react/icons/tag";
import TicketsIcon from "lucide-react/icons/inbox";
import TodoIcon from "lucide-react/icons/list-todo";
import VideosIcon from "lucide-react/icons/circle-play";
import WebhooksIcon from "lucide-react/icons/webhook";
import type { LucideIcon } from "lucide-react";
import type { Capabilities } from "@guiche/contract/rules/capabilities";
import type { Gate } from "../../shared/permissions/gate";
import type { SettingsTab } from "../settings/tabs";
import { screens, type PrivateScreen, type ScreenName } from "../screens";

export interface MenuItem {
  /** Some screens are reached from another one only. */
  name: Exclude<ScreenName, "contactListItems" | "campaignReport">;
  /** A tab of the settings, which the platform's owner alone has. */
  tab?: PlatformTab;
  Icon: LucideIcon;
  /** What one of the company's connections must be able to do. */
  needs?: keyof Capabilities;
  /** A screen that shows the same to those who may open it. */
  unless?: ScreenName;
  /** Another page leads there: the menu does not, but the command palette does. */
  isHidden?: true;
}

type PlatformTab = Extract<SettingsTab, "companies" | "plans" | "helps" | "installation">;

export interface MenuGroup {
  name: "service" | "management" | "campaigns" | "administration" | "automation" | "platform";
  /** Closed until its heading is clicked or one of its pages is open. */
  isFolded?: true;
  /** What the rail shows of it while it is closed. */
  Icon: LucideIcon;
  items: readonly MenuItem[];
}

/** The menu in its order; an empty group is not shown. Each screen's gate decides who sees its item. */
export const menu: readonly MenuGroup[] = [
  {
    name: "service",
    Icon: ServiceIcon,
    items: [
      { name: "home", Icon: HomeIcon },
      { name: "tickets", Icon: TicketsIcon },
      { name: "kanban", Icon: KanbanIcon },
      { name: "chats", Icon: ChatsIcon },
      { name: "contacts", Icon: ContactsIcon },
      { name: "quick", Icon: QuickIcon },
      { name: "todo", Icon: TodoIcon },
      { name: "schedules", Icon: DueIcon },
    ],
  },
  {
    name: "management",
    Icon: ManagementIcon,
    items: [
      { name: "tags", Icon: TagsIcon },
      { name: "reports", unless: "home", Icon: ReportsIcon },
      { name: "files", Icon: FilesIcon },
      { name: "helps", Icon: HelpIcon },
    ],
  },
  {
    name: "campaigns",
    Icon: SendIcon,
    isFolded: true,
    items: [
      { name: "campaigns", Icon: SendIcon },
      { name: "contactLists", Icon: ContactListsIcon },
      { name: "campaignConfig", Icon: CampaignConfigIcon },
    ],
  },
  {
    name: "administration",
    Icon: AdministrationIcon,
    isFolded: true,
    items: [
      { name: "queues", Icon: QueuesIcon },
      { name: "users", Icon: GroupIcon },
      { name: "connections", Icon: ConnectionsIcon },
      { name: "templates", Icon: TemplatesIcon, needs: "templates" },
      { name: "settings", Icon: SettingsIcon },
      { name: "invoices", Icon: InvoiceIcon },
      { name: "subscription", Icon: CardIcon },
      { name: "audit", Icon: AuditIcon },
    ],
  },
  {
    name: "automation",
    Icon: BotIcon,
    isFolded: true,
    items: [
      { name: "bot", Icon: BotIcon },
      { name: "prompts", Icon: PromptsIcon },
      { name: "integrations", Icon: PlugIcon },
      { name: "messageApi", Icon: CodeIcon },
      { name: "webhooks", Icon: WebhooksIcon },
      { name: "apiKeys", Icon: KeysIcon },
    ],
  },
  {
    name: "platform",
    Icon: PlatformIcon,
    isFolded: true,
    items: [
      { name: "platform", Icon: PlatformIcon },
      { name: "settings", tab: "companies", Icon: CompaniesIcon },
      { name: "settings", tab: "plans", Icon: PlansIcon },
      { name: "settings", tab: "helps", Icon: VideosIcon },
      { name: "settings", tab: "installation", Icon: InstallationIcon },
      { name: "announcements", Icon: AnnouncementsIcon },
      { name: "migration", isHidden: true, Icon: MigrationIcon },
    ],
  },
];

export const screenOf = ({ name }: MenuItem): PrivateScreen => screens[name];
export const pathOf = (item: MenuItem): string => screenOf(item).path + (item.tab ? `?tab=${item.tab}` : "");
const gateOf = (item: MenuItem): Gate => (item.tab ? { super: true } : screenOf(item).gate);
/** The key of its text, `items.…`; also its identity. */
export const labelOf = ({ name, tab }: MenuItem) => (tab ? (`tabs.${tab}` as const) : (`items.${name}` as const));

/** The groups and items whose screens are open to the user, and of use to the company. */
export const menuFor = (
  groups: readonly MenuGroup[],
  isOpen: (gate: Gate) => boolean,
  has: (capability: keyof Capabilities) => boolean,
): MenuGroup[] =>
  groups
    .map((group) => ({
      ...group,
      items: group.items.filter(
        (item) =>
          isOpen(gateOf(item)) &&
          (!item.needs || has(item.needs)) &&
          !(item.unless && isOpen(screens[item.unless].gate)),
      ),
    }))
    .filter(({ items }) => items.length > 0);
