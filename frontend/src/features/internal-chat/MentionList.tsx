import Box from "@mui/material/Box";
import List from "@mui/material/List";
import ListItemButton from "@mui/material/ListItemButton";
import { useTranslation } from "react-i18next";
import { UserAvatar } from "../../shared/ui/UserAvatar";
import { visuallyHidden } from "../../shared/ui/visually-hidden";
import type { Person } from "./mentions";

interface Props {
  found: readonly Person[];
  /** The one that Enter chooses. */
  chosen: Person | undefined;
  memberIds: readonly number[];
  onChoose: (person: Person) => void;
}

/** The colleagues whose name is being typed. The focus stays in the text. */
export function MentionList({ found, chosen, memberIds, onChoose }: Props) {
  const { t } = useTranslation("chats");
  if (found.length === 0) return null;
  return (
    <List dense aria-label={t("mention")} sx={{ maxHeight: 240, overflowY: "auto", p: 0 }}>
      <Box component="li" role="status" sx={visuallyHidden}>
        {chosen ? `${t("mention")}: ${chosen.name}` : null}
      </Box>
      {found.map((person) => (
        <ListItemButton key={person.id} selected={person === chosen} sx={{ gap: 2 }} onClick={() => onChoose(person)}>
          <UserAvatar name={person.name} size={24} />
          {person.name}
          {memberIds.includes(person.id) ? null : <small>{t("notInChat")}</small>}
        </ListItemButton>
      ))}
    </List>
  );
}
