import type { AnnouncementPriority } from "@guiche/contract/announcements";
import { useTranslation } from "react-i18next";
import AnnouncementsIcon from "lucide-react/icons/megaphone";
import { StatusChip } from "../../shared/ui/StatusChip";
import { priorities } from "./priorities";

export function PriorityChip({ priority }: { priority: AnnouncementPriority }) {
  const { t } = useTranslation("announcements");
  const { name, state } = priorities[priority];
  return (
    <StatusChip state={state} label={t(`priority.${name}`)} Icon={name === "low" ? AnnouncementsIcon : undefined} />
  );
}
