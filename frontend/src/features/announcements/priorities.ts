import type { AnnouncementPriority } from "@guiche/contract/announcements";
import type { StateName } from "../../shared/theme/tokens";

/** High is red, medium orange, low grey; each also has a text and an icon. */
export const priorities: Record<AnnouncementPriority, { name: "high" | "medium" | "low"; state: StateName }> = {
  1: { name: "high", state: "error" },
  2: { name: "medium", state: "warn" },
  3: { name: "low", state: "closed" },
};
