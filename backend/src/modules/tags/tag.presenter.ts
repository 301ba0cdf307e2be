import type { TagDto } from "@guiche/contract/tags";
import type { TagRow } from "./tag.store";

export const presentTag = ({
  id,
  name,
  color,
  kanban,
  kanbanLimit,
  kanbanKept,
  userId,
  ticketsCount,
}: TagRow): TagDto => ({
  id,
  name,
  color,
  kanban,
  kanbanLimit,
  kanbanKept,
  userId,
  ticketsCount,
});
