import { createIcon } from "./create-icon";
import { line } from "./icons";

/** Icons that stand for screens, in the menu and elsewhere. Apart from the others because the login page shows none. */
export const InvoiceIcon = /* @__PURE__ */ createIcon(
  /* @__PURE__ */ line(<path d="M6 3.5h12v17l-2.5-1.6-2 1.6-1.5-1.6-1.5 1.6-2-1.6L6 20.5zM9 8.5h6M9 12h6" />),
);
export const CardIcon = /* @__PURE__ */ createIcon(
  /* @__PURE__ */ line(<path d="M3.5 5.5h17v13h-17zM3.5 9.5h17M7 15h4" />),
);
export const TicketsIcon = /* @__PURE__ */ createIcon(
  /* @__PURE__ */ line(
    <path d="M3.5 6.5h17v4a1.7 1.7 0 0 0 0 3.3v3.7h-17v-3.7a1.7 1.7 0 0 0 0-3.3zM9 7v2M9 11v2M9 15v2" />,
  ),
);
export const KanbanIcon = /* @__PURE__ */ createIcon(
  /* @__PURE__ */ line(<path d="M4 4.5h4.5v15H4zM9.8 4.5h4.5v9H9.8zM15.5 4.5H20v12h-4.5z" />),
);
export const ConnectionsIcon = /* @__PURE__ */ createIcon(
  /* @__PURE__ */ line(
    <>
      <rect x="7" y="2.5" width="10" height="19" rx="2.2" />
      <path d="M10.5 18.5h3M10 8.5h4M10 11.5h4" />
    </>,
  ),
);
export const AuditIcon = /* @__PURE__ */ createIcon(
  /* @__PURE__ */ line(
    <>
      <path d="M12 20.5H5V3.5h10l4 4v4.5M8.5 9h6M8.5 13h3" />
      <circle cx="16.5" cy="16.5" r="3" />
      <path d="m18.8 18.8 2.4 2.4" />
    </>,
  ),
);
export const QueuesIcon = /* @__PURE__ */ createIcon(
  /* @__PURE__ */ line(<path d="M8.5 6h11M8.5 12h11M8.5 18h11M4.5 6v.1M4.5 12v.1M4.5 18v.1" />),
);
export const HomeIcon = /* @__PURE__ */ createIcon(
  /* @__PURE__ */ line(<path d="m3.5 11 8.5-7 8.5 7M6 9.5V20h12V9.5M10 20v-5.5h4V20" />),
);
export const TodoIcon = /* @__PURE__ */ createIcon(
  /* @__PURE__ */ line(<path d="m4 6.5 1.5 1.5L8 5.5M4 16.5 5.5 18 8 15.5M11.5 7H20M11.5 17H20" />),
);
export const ListIcon = /* @__PURE__ */ createIcon(
  /* @__PURE__ */ line(<path d="M9 6h11M9 12h11M9 18h11M4.5 6v.1M4.5 12v.1M4.5 18v.1" />),
);
export const ReportsIcon = /* @__PURE__ */ createIcon(
  /* @__PURE__ */ line(<path d="M4 20h16M6.5 16.5v-5M12 16.5v-10M17.5 16.5v-7" />),
);
export const AnnouncementsIcon = /* @__PURE__ */ createIcon(
  /* @__PURE__ */ line(<path d="M4 10v4h3l9 4.5v-13L7 10zM7.5 14l1.3 5.5h2.4L10 15.3M19 9.5a3.5 3.5 0 0 1 0 5" />),
);
export const BotIcon = /* @__PURE__ */ createIcon(
  /* @__PURE__ */ line(
    <>
      <rect x="4.5" y="8" width="15" height="11" rx="2.5" />
      <path d="M12 8V4.5M9 13v1.5M15 13v1.5M2.5 12.5v3M21.5 12.5v3" />
    </>,
  ),
);
export const ChatsIcon = /* @__PURE__ */ createIcon(
  /* @__PURE__ */ line(<path d="M4 5h11v8H8.5L5.5 15.5V13H4zM17.5 9.5H20v8h-1.5V20l-3-2.5H10" />),
);
export const CodeIcon = /* @__PURE__ */ createIcon(
  /* @__PURE__ */ line(<path d="M8.5 7 3.5 12l5 5M15.5 7l5 5-5 5M13.5 5l-3 14" />),
);
export const ContactsIcon = /* @__PURE__ */ createIcon(
  /* @__PURE__ */ line(
    <>
      <path d="M6 3.5h13v17H6zM3.5 8h4M3.5 12h4M3.5 16h4" />
      <circle cx="12.5" cy="10" r="2.2" />
      <path d="M9 16.3c.3-1.9 1.7-2.6 3.5-2.6s3.2.7 3.5 2.6" />
    </>,
  ),
);
export const DueIcon = /* @__PURE__ */ createIcon(
  /* @__PURE__ */ line(
    <>
      <rect x="4" y="5" width="16" height="15" rx="2" />
      <path d="M4 9.5h16M8.5 3v4M15.5 3v4" />
    </>,
  ),
);
export const FilesIcon = /* @__PURE__ */ createIcon(
  /* @__PURE__ */ line(<path d="M3.5 6.500h6l2 2.500h9v10h-17zM3.5 9V6.500" />),
);
export const GroupIcon = /* @__PURE__ */ createIcon(
  /* @__PURE__ */ line(
    <>
      <circle cx="9" cy="8.5" r="3.5" />
      <path d="M2.5 19.5c.4-4 3-5.5 6.5-5.5s6.1 1.5 6.5 5.5M15.5 5.3a3.5 3.5 0 0 1 0 6.4M18 14.5c2 .7 3.2 2.3 3.5 5" />
    </>,
  ),
);
export const HelpIcon = /* @__PURE__ */ createIcon(
  /* @__PURE__ */ line(
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M9.5 9.7a2.5 2.5 0 1 1 3.7 2.2c-.8.5-1.2 1-1.2 1.9M12 16.8v.1" />
    </>,
  ),
);
export const PlugIcon = /* @__PURE__ */ createIcon(
  /* @__PURE__ */ line(<path d="M9 4v4.5M15 4v4.5M6 8.5h12v3a6 6 0 0 1-12 0zM12 17.5V21" />),
);
export const QuickIcon = /* @__PURE__ */ createIcon(
  /* @__PURE__ */ line(<path d="M4 5h16v11h-9l-4.5 3.5V16H4zM13.5 7.5l-3 6" />),
);
export const SendIcon = /* @__PURE__ */ createIcon(
  /* @__PURE__ */ line(<path d="M4 4.5 21 12 4 19.5 6.5 12zM6.5 12H13" />),
);
export const SettingsIcon = /* @__PURE__ */ createIcon(
  /* @__PURE__ */ line(
    <>
      <path d="M4 7h9M19 7h1M4 17h1M11 17h9" />
      <circle cx="16" cy="7" r="2.6" />
      <circle cx="8" cy="17" r="2.6" />
    </>,
  ),
);
export const TagsIcon = /* @__PURE__ */ createIcon(
  /* @__PURE__ */ line(<path d="M4 4.5h7.5l8.5 8.5-7 7L4.5 11.5zM8.5 8.5v.1" />),
);
export const ExportIcon = /* @__PURE__ */ createIcon(
  /* @__PURE__ */ line(<path d="M12 4v11.5M7.5 11l4.5 4.5 4.5-4.5M4.5 15v4.5h15V15" />),
);
