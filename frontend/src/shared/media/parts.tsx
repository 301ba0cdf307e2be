import { styled } from "@mui/material/styles";
import { createIcon } from "../ui/create-icon";
import { stroke } from "../ui/icons";

export const PlayIcon = createIcon(<path d="M8 5.500v13l11-6.500z" />);
export const PauseIcon = createIcon(<path d="M7 5.500h3.500v13H7zM13.500 5.500H17v13h-3.500z" />);
export const DownloadIcon = createIcon(<path {...stroke} d="M12 4v11M7 10.500l5 5 5-5M4.500 20h15" />);
export const FileIcon = createIcon(<path {...stroke} d="M6 3.500h8l4 4v13H6zM14 3.500v4h4" />);
export const PinIcon = createIcon(
  <path
    {...stroke}
    d="M12 21s6.500-6 6.500-11a6.500 6.500 0 0 0-13 0c0 5 6.500 11 6.500 11zM12 12.200a2.200 2.200 0 1 0 0-4.400 2.200 2.200 0 0 0 0 4.400z"
  />,
);
export const PhoneIcon = createIcon(
  <path
    {...stroke}
    d="M6 3.500h3.500l1.500 4-2 1.500a11 11 0 0 0 6 6l1.500-2 4 1.500V18a2.500 2.500 0 0 1-2.500 2.500C11 20.500 3.500 13 3.500 6A2.500 2.500 0 0 1 6 3.500z"
  />,
);
export const VideoIcon = createIcon(<path {...stroke} d="M3.500 6.500h12v11h-12zM15.500 11l5-3v8l-5-3z" />);
export const MusicIcon = createIcon(
  <path
    {...stroke}
    d="M9 17.500V5l10-1.500V16M9 17.500a2.500 2.500 0 1 1-5 0 2.500 2.500 0 0 1 5 0zM19 16a2.500 2.500 0 1 1-5 0 2.500 2.500 0 0 1 5 0z"
  />,
);
export const PictureIcon = createIcon(
  <path {...stroke} d="M4 5h16v14H4zM4 16l4.500-4.500 4 4 2.500-2.500 5 5M15.500 9.500v.1" />,
);
export const OnceIcon = createIcon(
  <path {...stroke} d="M12 3.500a8.500 8.500 0 1 0 8.500 8.500M16 4.500l.1.100M19.300 8l.1.100M11 9.500l1.500-1v7" />,
);
export const PollIcon = createIcon(<path {...stroke} d="M4 6.500h11M4 12h16M4 17.500h7" />);

/** A card in a message: an icon, text and a button. */
export const Card = styled("div")(({ theme }) => ({
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr) auto",
  alignItems: "center",
  columnGap: 10,
  width: 280,
  maxWidth: "100%",
  minHeight: 52,
  fontSize: "0.8125rem",
  color: theme.vars.palette.text.secondary,
  "& b": { color: theme.vars.palette.text.primary, fontWeight: 600, fontSize: "0.875rem" },
}));

/** The card of a file is as wide as its name needs, within the bubble. */
export const FileCard = styled(Card)({
  width: "fit-content",
  minWidth: "min(280px, 100%)",
  maxWidth: "min(100%, 440px)",
});

/** One line that never widens its card. */
export const Line = styled("span")({
  display: "block",
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
});

/** A file's name takes up to three lines, so that names with the same beginning can be told apart. */
export const FileName = styled("span")({
  display: "-webkit-box",
  WebkitBoxOrient: "vertical",
  WebkitLineClamp: 3,
  overflow: "hidden",
  overflowWrap: "anywhere",
});

export const IconSlot = styled("span")(({ theme }) => ({
  display: "grid",
  placeItems: "center",
  width: 40,
  height: 40,
  borderRadius: 10,
  color: theme.vars.palette.state.open.main,
  backgroundColor: theme.vars.palette.background.paper,
  border: `1px solid ${theme.vars.palette.divider}`,
}));

/** Reserves an image's size before it loads. */
export const Frame = styled("div")(({ theme }) => ({
  position: "relative",
  maxWidth: "100%",
  margin: "3px 0 4px",
  overflow: "hidden",
  borderRadius: 10,
  backgroundColor: theme.vars.palette.sunken,
  "[data-bare] &": { backgroundColor: "transparent" },
  "& img, & video": { display: "block", width: "100%", height: "100%", objectFit: "cover" },
  "& video, &[data-whole] img": { objectFit: "contain" },
}));

/** An overlay on an image: white on near black in both colour schemes. */
export const TileOverlay = styled("div")({
  position: "absolute",
  inset: 0,
  display: "grid",
  placeItems: "center",
  padding: 8,
  textAlign: "center",
  fontSize: "0.8125rem",
  color: "#fff",
  backgroundColor: "rgb(13 15 21 / 55%)",
});

export const Badge = styled("span")({
  position: "absolute",
  insetInlineStart: 6,
  bottom: 6,
  padding: "0 6px",
  fontSize: "0.75rem",
  lineHeight: "20px",
  borderRadius: 6,
  color: "#fff",
  backgroundColor: "rgb(13 15 21 / 75%)",
});
