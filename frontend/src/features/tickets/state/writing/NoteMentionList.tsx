import Box from "@mui/material/Box";
import { useTranslation } from "react-i18next";
import { visuallyHidden } from "@/shared/ui/visually-hidden";
import { MentionList } from "@/shared/writing/MentionList";
import type { MentionsState } from "@/shared/writing/use-mentions";

/** The colleagues who can be mentioned, above the field of a note. */
export function NoteMentionList({ mentions }: { mentions: MentionsState }) {
  const { t } = useTranslation("writing");
  const isOpen = mentions.names.length > 0;
  return (
    <>
      {isOpen ? <MentionList mentions={mentions} label={t("note.colleagues")} /> : null}
      <Box role="status" sx={visuallyHidden}>
        {isOpen ? t("naming.count", { count: mentions.names.length }) : null}
      </Box>
    </>
  );
}
