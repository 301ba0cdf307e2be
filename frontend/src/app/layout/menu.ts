import type { SvgIconProps } from "@mui/material/SvgIcon";
import type { ComponentType } from "react";
import {
  AnnouncementsIcon,
  AuditIcon,
  BotIcon,
  CardIcon,
  ChatsIcon,
  CodeIcon,
  ConnectionsIcon,
  ContactsIcon,
  DueIcon,
  FilesIcon,
  GroupIcon,
  HelpIcon,
  HomeIcon,
  InvoiceIcon,
  KanbanIcon,
  ListIcon,
  PlugIcon,
  QueuesIcon,
  QuickIcon,
  ReportsIcon,
  SendIcon,
  SettingsIcon,
  TagsIcon,
  TicketsIcon,
  TodoIcon,
} from "../../shared/ui/screen-icons";
import { ShieldIcon } from "../../shared/ui/icons";
import type { Gate } from "../../shared/permissions/gate";
import type { SettingsTab } from "../settings/tabs";
import { screens, type PrivateScreen, type ScreenName } from "../screens";

export interface MenuItem {
  /** Some screens are reached from another one only. */
  name: Exclude<ScreenName, "contactListItems" | "campaignReport">;
  /** A tab of the settings, which the platform's owner alone has. */
  tab?: PlatformTab;
  Icon: ComponentType<SvgIconProps>;
}

type PlatformTab = Extract<SettingsTab, "companies" | "plans" | "helps" | "installation">;

interface MenuGroup {
  name: "service" | "management" | "campaigns" | "administration" | "platform";
  /** Its heading opens and closes it. */
  isCollapsible?: true;
  items: readonly MenuItem[];
}

/** The menu in its order; an empty group is not shown. Each screen's gate decides who sees its item. */
export const menu: readonly MenuGroup[] = [
  {
    name: "service",
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
    items: [
      { name: "tags", Icon: TagsIcon },
      { name: "reports", Icon: ReportsIcon },
      { name: "files", Icon: FilesIcon },
      { name: "helps", Icon: HelpIcon },
    ],
  },
  {
    name: "campaigns",
    isCollapsible: true,
    items: [
      { name: "campaigns", Icon: SendIcon },
      { name: "contactLists", Icon: ListIcon },
      { name: "campaignConfig", Icon: SettingsIcon },
    ],
  },
  {
    name: "administration",
    items: [
      { name: "queues", Icon: QueuesIcon },
      { name: "prompts", Icon: BotIcon },
      { name: "integrations", Icon: PlugIcon },
      { name: "messageApi", Icon: CodeIcon },
      { name: "webhooks", Icon: SendIcon },
      { name: "apiKeys", Icon: ShieldIcon },
      { name: "users", Icon: GroupIcon },
      { name: "connections", Icon: ConnectionsIcon },
      { name: "settings", Icon: SettingsIcon },
      { name: "invoices", Icon: InvoiceIcon },
      { name: "subscription", Icon: CardIcon },
      { name: "audit", Icon: AuditIcon },
      { name: "bot", Icon: BotIcon },
    ],
  },
  {
    name: "platform",
    items: [
      { name: "platform", Icon: ReportsIcon },
      { name: "settings", tab: "companies", Icon: GroupIcon },
      { name: "settings", tab: "plans", Icon: CardIcon },
      { name: "settings", tab: "helps", Icon: HelpIcon },
      { name: "settings", tab: "installation", Icon: PlugIcon },
      { name: "announcements", Icon: AnnouncementsIcon },
    ],
  },
];

export const screenOf = ({ name }: MenuItem): PrivateScreen => screens[name];
export const pathOf = (item: MenuItem): string => screenOf(item).path + (item.tab ? `?tab=${item.tab}` : "");
const gateOf = (item: MenuItem): Gate => (item.tab ? { super: true } : screenOf(item).gate);
/** The key of its text, `items.…`; also its identity. */
export const labelOf = ({ name, tab }: MenuItem) => (tab ? (`tabs.${tab}` as const) : (`items.${name}` as const));

/** The groups and items whose screens are open to the user. */
export const menuFor = (groups: readonly MenuGroup[], isOpen: (gate: Gate) => boolean): MenuGroup[] =>
  groups
    .map((group) => ({ ...group, items: group.items.filter((item) => isOpen(gateOf(item))) }))
    .filter(({ items }) => items.length > 0);
