import { createIcon } from "./create-icon";
import type { ReactNode } from "react";

/** Our own set: 24 px grid, strokes of 1.8, round ends. `fontSize="small"` is the usual 20 px. */
export const stroke = {
  fill: "none",
  stroke: "currentColor",
  strokeWidth: 1.8,
  strokeLinecap: "round",
  strokeLinejoin: "round",
} as const;
export const line = (paths: ReactNode) => <g {...stroke}>{paths}</g>;

export const MenuIcon = /* @__PURE__ */ createIcon(/* @__PURE__ */ line(<path d="M4 6.5h16M4 12h16M4 17.5h16" />));
export const CloseIcon = /* @__PURE__ */ createIcon(/* @__PURE__ */ line(<path d="m6 6 12 12M18 6 6 18" />));
export const CheckIcon = /* @__PURE__ */ createIcon(/* @__PURE__ */ line(<path d="m4.5 12.5 5 5 10-11" />));
export const AddIcon = /* @__PURE__ */ createIcon(/* @__PURE__ */ line(<path d="M12 5v14M5 12h14" />));
export const EditIcon = /* @__PURE__ */ createIcon(
  /* @__PURE__ */ line(<path d="M4 20h4L19.5 8.5a2.1 2.1 0 0 0-3-3L5 17l-1 3zM14.5 7.5l3 3" />),
);
export const DeleteIcon = /* @__PURE__ */ createIcon(
  /* @__PURE__ */ line(<path d="M4.5 7h15M9.5 7V4.5h5V7M6.5 7l1 13h9l1-13M10 11v5.5M14 11v5.5" />),
);
export const RefreshIcon = /* @__PURE__ */ createIcon(
  /* @__PURE__ */ line(<path d="M20 12a8 8 0 1 1-2.3-5.7M20 3.5V8h-4.5" />),
);
export const LogoutIcon = /* @__PURE__ */ createIcon(
  /* @__PURE__ */ line(<path d="M10 4H5v16h5M15 8l4 4-4 4M19 12H9.5" />),
);
export const ShieldIcon = /* @__PURE__ */ createIcon(
  /* @__PURE__ */ line(<path d="M12 3.5 5 6v5.5c0 4.3 2.9 7.4 7 9 4.1-1.6 7-4.7 7-9V6zM9 12l2.2 2.2L15.2 10" />),
);
export const LightIcon = /* @__PURE__ */ createIcon(
  /* @__PURE__ */ line(
    <>
      <circle cx="12" cy="12" r="4" />
      <path d="M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4" />
    </>,
  ),
);
export const DarkIcon = /* @__PURE__ */ createIcon(
  /* @__PURE__ */ line(<path d="M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z" />),
);
export const SystemIcon = /* @__PURE__ */ createIcon(
  /* @__PURE__ */ line(<path d="M3.5 5h17v11h-17zM9 20h6M12 16v4" />),
);
export const LanguageIcon = /* @__PURE__ */ createIcon(
  /* @__PURE__ */ line(
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M3.5 12h17M12 3.5c5 5 5 12 0 17-5-5-5-12 0-17z" />
    </>,
  ),
);
export const ShowIcon = /* @__PURE__ */ createIcon(
  /* @__PURE__ */ line(
    <>
      <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z" />
      <circle cx="12" cy="12" r="3" />
    </>,
  ),
);
export const HideIcon = /* @__PURE__ */ createIcon(
  /* @__PURE__ */ line(
    <path d="M9.9 5.8A9.7 9.7 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-2.8 3.5M6.3 7.3A16 16 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4.5-1.2M10 10a3 3 0 0 0 4.2 4.2M4 3.5l16.5 17" />,
  ),
);
export const PendingIcon = /* @__PURE__ */ createIcon(
  /* @__PURE__ */ line(
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 7v5.5l3.5 2" />
    </>,
  ),
);
export const OpenIcon = /* @__PURE__ */ createIcon(/* @__PURE__ */ line(<path d="M4 5h16v11h-9l-4.5 3.5V16H4z" />));
export const ClosedIcon = /* @__PURE__ */ createIcon(
  /* @__PURE__ */ line(<path d="M4 13v-2.5h6V8.5a2.7 2.7 0 1 1 4 0v2h6V13zM5 17h14M5 20h14" />),
);
export const OkIcon = /* @__PURE__ */ createIcon(
  /* @__PURE__ */ line(
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="m8 12.3 2.8 2.8L16 9.5" />
    </>,
  ),
);
export const WarnIcon = /* @__PURE__ */ createIcon(
  /* @__PURE__ */ line(<path d="M12 3.5 21.5 20h-19zM12 9.5v5M12 17.3v.2" />),
);
export const ErrorIcon = /* @__PURE__ */ createIcon(
  /* @__PURE__ */ line(
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 7.5v5.5M12 16.3v.2" />
    </>,
  ),
);
export const StarIcon = /* @__PURE__ */ createIcon(
  /* @__PURE__ */ line(<path d="m12 3.5 2.6 5.5 6 .8-4.4 4.2 1.1 6L12 17.1 6.7 20l1.1-6L3.4 9.8l6-.8z" />),
);
export const QrIcon = /* @__PURE__ */ createIcon(
  /* @__PURE__ */ line(
    <path d="M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2.5v2.5H14zM18 18h2v2h-2zM19.5 14h.5v1.5M14 19.5h1.5v.5" />,
  ),
);
export const UnplugIcon = /* @__PURE__ */ createIcon(
  /* @__PURE__ */ line(<path d="M9 4v4M15 4v4M6.5 8h11v3.5a5.5 5.5 0 0 1-11 0zM12 17v4M4 3.5l16.5 17" />),
);
export const SearchIcon = /* @__PURE__ */ createIcon(
  /* @__PURE__ */ line(
    <>
      <circle cx="10.5" cy="10.5" r="6" />
      <path d="m15 15 5.5 5.5" />
    </>,
  ),
);
export const MoreIcon = /* @__PURE__ */ createIcon(/* @__PURE__ */ line(<path d="M12 5.5v.1M12 12v.1M12 18.5v.1" />));
export const BackIcon = /* @__PURE__ */ createIcon(/* @__PURE__ */ line(<path d="m14.5 5-7 7 7 7" />));
export const ForwardIcon = /* @__PURE__ */ createIcon(/* @__PURE__ */ line(<path d="m9.5 5 7 7-7 7" />));
export const DownIcon = /* @__PURE__ */ createIcon(/* @__PURE__ */ line(<path d="m5 9.5 7 7 7-7" />));
export const PersonIcon = /* @__PURE__ */ createIcon(
  /* @__PURE__ */ line(
    <>
      <circle cx="12" cy="8" r="4" />
      <path d="M4.5 20.5c.5-4.5 3.5-6.5 7.5-6.5s7 2 7.5 6.5" />
    </>,
  ),
);
export const ExternalIcon = /* @__PURE__ */ createIcon(
  /* @__PURE__ */ line(<path d="M10 5H5v14h14v-5M13.5 4.5h6v6M19.5 4.5 11 13" />),
);
export const OfflineIcon = /* @__PURE__ */ createIcon(
  /* @__PURE__ */ line(
    <path d="M3 9.5a13 13 0 0 1 5-3M21 9.5a13 13 0 0 0-9.5-3.8M6.5 13.3a8 8 0 0 1 4-2.2M17.5 13.3a8 8 0 0 0-2-1.4M12 18v.1M4 3.5l16.5 17" />,
  ),
);
export const HistoryIcon = /* @__PURE__ */ createIcon(
  /* @__PURE__ */ line(<path d="M4 12a8 8 0 1 0 2.6-5.9M4 4v4h4M12 7.5V12l3 2" />),
);
export const PlayIcon = /* @__PURE__ */ createIcon(/* @__PURE__ */ line(<path d="M8 5.5v13l10.5-6.5z" />));
export const ImageIcon = /* @__PURE__ */ createIcon(
  /* @__PURE__ */ line(
    <>
      <rect x="3.5" y="5" width="17" height="14" rx="2" />
      <circle cx="8.5" cy="10" r="1.6" />
      <path d="m4 17 5-4 3.5 2.5L16 12l4.5 4" />
    </>,
  ),
);
export const UpIcon = /* @__PURE__ */ createIcon(/* @__PURE__ */ line(<path d="m5 14.5 7-7 7 7" />));
