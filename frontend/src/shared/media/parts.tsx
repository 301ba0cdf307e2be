import { styled } from "@mui/material/styles";
import type { LucideIcon } from "lucide-react";
import FileIcon from "lucide-react/icons/file";
import MusicIcon from "lucide-react/icons/music";
import VideoIcon from "lucide-react/icons/video";
import type { ReactNode } from "react";
import { atMostLines, oneLine } from "../ui/looks";

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
  ...oneLine,
});

/** A file's name takes up to three lines, so that names with the same beginning can be told apart. */
export const FileName = styled("span")({
  ...atMostLines(3),
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

export const CardIcon = ({ Icon }: { Icon: LucideIcon }) => (
  <IconSlot>
    <Icon size={20} />
  </IconSlot>
);

const fileIcons = new Map<string | null, LucideIcon>([
  ["video", VideoIcon],
  ["audio", MusicIcon],
]);

/** The icon of a file that is not shown as a picture. */
export const FileSign = ({ type }: { type: string | null }) => <CardIcon Icon={fileIcons.get(type) ?? FileIcon} />;

interface NoteCardProps {
  Icon: LucideIcon;
  title: string;
  children?: ReactNode;
  "data-testid"?: string;
}

/** A card that says in words what cannot be shown. */
export const NoteCard = ({ Icon, title, children, ...box }: NoteCardProps) => (
  <Card {...box}>
    <CardIcon Icon={Icon} />
    <span>
      <b>{title}</b>
      {children ? <br /> : null}
      {children}
    </span>
  </Card>
);

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
