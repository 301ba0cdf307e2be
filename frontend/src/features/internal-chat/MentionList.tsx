import List from "@mui/material/List";
import ListItemButton from "@mui/material/ListItemButton";
import { useTranslation } from "react-i18next";
import { UserAvatar } from "../../shared/ui/UserAvatar";
import { matching } from "./mentions";

const most = 6;

interface Props {
  sought: string;
  people: readonly { id: number; name: string }[];
  memberIds: readonly number[];
  onChoose: (person: { id: number; name: string }) => void;
}

/** The colleagues whose name is being typed; those of the chat first. */
export function MentionList({ sought, people, memberIds, onChoose }: Props) {
  const { t } = useTranslation("chats");
  const found = matching(sought, people)
    .sort((a, b) => Number(memberIds.includes(b.id)) - Number(memberIds.includes(a.id)))
    .slice(0, most);
  if (found.length === 0) return null;
  return (
    <List dense aria-label={t("mention")} sx={{ maxHeight: 240, overflowY: "auto", p: 0 }}>
      {found.map((person) => (
        <ListItemButton key={person.id} sx={{ gap: 2 }} onClick={() => onChoose(person)}>
          <UserAvatar name={person.name} size={24} />
          {person.name}
          {memberIds.includes(person.id) ? null : <small>{t("notInChat")}</small>}
        </ListItemButton>
      ))}
    </List>
  );
}
