import Box from "@mui/material/Box";
import ButtonBase from "@mui/material/ButtonBase";
import { styled } from "@mui/material/styles";
import { useId } from "react";
import { formatTime } from "@/shared/format/dates";
import { atMostLines } from "@/shared/ui/looks";

/** A row of the popover, which leads to a ticket. */
export const NoticeButton = styled(ButtonBase)(({ theme }) => ({
  display: "block",
  width: "100%",
  padding: "10px 16px",
  textAlign: "start",
  font: "inherit",
  "&:hover": { backgroundColor: theme.vars.palette.background.default },
  "&:focus-visible": { outline: `2px solid ${theme.vars.palette.focus}`, outlineOffset: "-2px" },
}));

interface Notice {
  id: number;
  title: string;
  text: string;
  createdAt: string;
  onOpen: () => void;
}

/** What the user is told of one kind, until they open it. */
export function Notices({ title, notices }: { title: string; notices: readonly Notice[] }) {
  const titleId = useId();
  if (notices.length === 0) return null;
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ borderBottom: 1, borderColor: "divider" }}>
      <Box component="h3" id={titleId} sx={{ m: 0, px: 4, pt: 3, typography: "body2", fontWeight: 600 }}>
        {title}
      </Box>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none" }}>
        {notices.map((notice) => (
          <li key={notice.id}>
            <Row {...notice} />
          </li>
        ))}
      </Box>
    </Box>
  );
}

function Row({ title, text, createdAt, onOpen }: Notice) {
  return (
    <NoticeButton onClick={onOpen} sx={{ typography: "body2" }}>
      <Box component="span" sx={{ display: "flex", alignItems: "baseline", gap: 2 }}>
        <Box component="span" sx={{ flexGrow: 1, minWidth: 0, fontWeight: 600, overflowWrap: "anywhere" }}>
          {title}
        </Box>
        <Box component="time" dateTime={createdAt} sx={{ typography: "caption", color: "text.secondary" }}>
          {formatTime(createdAt)}
        </Box>
      </Box>
      <Box
        component="span"
        sx={{
          ...atMostLines(2),
          overflowWrap: "anywhere",
          color: "text.secondary",
        }}
      >
        {text}
      </Box>
    </NoticeButton>
  );
}
