import type { NoteMentionDto } from "@guiche/contract/notes";
import Box from "@mui/material/Box";
import ButtonBase from "@mui/material/ButtonBase";
import { useTranslation } from "react-i18next";
import { formatTime } from "@/shared/format/dates";

const titleId = "mentions-title";

interface Props {
  mentions: readonly NoteMentionDto[];
  onOpen: (mention: NoteMentionDto) => void;
}

/** The notes in which colleagues mention the user. */
export function Mentions({ mentions, onOpen }: Props) {
  const { t } = useTranslation("attention");
  if (mentions.length === 0) return null;
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ borderBottom: 1, borderColor: "divider" }}>
      <Box component="h3" id={titleId} sx={{ m: 0, px: 4, pt: 3, typography: "body2", fontWeight: 600 }}>
        {t("mentions.title")}
      </Box>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none" }}>
        {mentions.map((mention) => (
          <li key={mention.id}>
            <Row mention={mention} onOpen={() => onOpen(mention)} />
          </li>
        ))}
      </Box>
    </Box>
  );
}

function Row({ mention: { note, contact, createdAt }, onOpen }: { mention: NoteMentionDto; onOpen: () => void }) {
  const { t } = useTranslation("attention");
  return (
    <ButtonBase
      onClick={onOpen}
      sx={(theme) => ({
        display: "block",
        width: 1,
        px: 4,
        py: 2.5,
        textAlign: "start",
        font: "inherit",
        typography: "body2",
        "&:hover": { bgcolor: theme.vars.palette.background.default },
        "&:focus-visible": { outline: `2px solid ${theme.vars.palette.focus}`, outlineOffset: "-2px" },
      })}
    >
      <Box component="span" sx={{ display: "flex", alignItems: "baseline", gap: 2 }}>
        <Box component="span" sx={{ flexGrow: 1, minWidth: 0, fontWeight: 600, overflowWrap: "anywhere" }}>
          {t("mentions.one", { name: note.user.name, contact: contact.name })}
        </Box>
        <Box component="time" dateTime={createdAt} sx={{ typography: "caption", color: "text.secondary" }}>
          {formatTime(createdAt)}
        </Box>
      </Box>
      <Box
        component="span"
        sx={{
          display: "-webkit-box",
          WebkitBoxOrient: "vertical",
          WebkitLineClamp: 2,
          overflow: "hidden",
          overflowWrap: "anywhere",
          color: "text.secondary",
        }}
      >
        {note.note}
      </Box>
    </ButtonBase>
  );
}
