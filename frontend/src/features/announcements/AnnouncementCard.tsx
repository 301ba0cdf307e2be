import type { AnnouncementPriority } from "@guiche/contract/announcements";
import Box from "@mui/material/Box";
import type { ReactNode } from "react";
import { formatDate } from "../../shared/format/dates";
import { LinkedText } from "../../shared/markup/Markup";
import { PriorityChip } from "./PriorityChip";

interface Props {
  title: string;
  text: string;
  priority: AnnouncementPriority;
  createdAt: string | Date;
  picture?: ReactNode;
}

export function AnnouncementCard({ title, text, priority, createdAt, picture }: Props) {
  return (
    <Box
      sx={{
        border: 1,
        borderColor: "divider",
        borderRadius: "10px",
        bgcolor: "background.paper",
        p: 4,
        display: "grid",
        gap: 2,
        minWidth: 0,
        overflowWrap: "anywhere",
      }}
    >
      <Box sx={{ display: "flex", alignItems: "center", justifyContent: "space-between", gap: 2 }}>
        <PriorityChip priority={priority} />
        <Box component="span" sx={{ typography: "caption", color: "text.secondary" }}>
          {formatDate(createdAt)}
        </Box>
      </Box>
      <Box sx={{ fontWeight: 600 }}>{title}</Box>
      {picture}
      <Box sx={{ whiteSpace: "pre-line" }}>
        <LinkedText text={text} />
      </Box>
    </Box>
  );
}
