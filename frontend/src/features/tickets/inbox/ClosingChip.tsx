import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { formatDay } from "@/shared/format/dates";
import { useColleagues, useConnections, useQueues, type Choices } from "@/shared/pickers/use-choices";
import { searchNow } from "../state/routes";
import type { Closing } from "../state/ticket-list";
import { withoutClosing } from "./filter-params";

const namesOf = (choices: Choices, ids: readonly number[] = []) =>
  ids.map((id) => choices?.find((one) => one.id === id)?.name ?? `#${id}`);

/** The closings that a search is narrowed to, by a bar of the reports; a click lifts the filter. */
export function ClosingChip({ closing }: { closing: Closing }) {
  const { t } = useTranslation("search");
  const [, setSearch] = useSearchParams();
  const { closedFrom, closedTo, closedHour, closedQueueIds, closedWhatsappIds, closedUsers, closedGroups } = closing;
  const [queues, connections, people] = [useQueues(), useConnections(), useColleagues()];
  const [from, to] = [formatDay(closedFrom), formatDay(closedTo)];
  const label = [
    closedFrom === closedTo ? t("closing.day", { day: from }) : t("closing.days", { from, to }),
    ...(closedHour === undefined ? [] : [`${String(closedHour).padStart(2, "0")}h`]),
    ...namesOf(queues, closedQueueIds),
    ...namesOf(connections, closedWhatsappIds),
    ...(closedUsers?.length === 0 ? [t("closing.noAgent")] : namesOf(people, closedUsers)),
    ...(closedGroups === "true" ? [t("closing.groups")] : []),
  ].join(" · ");
  const lift = () => setSearch(withoutClosing(searchNow()), { replace: true });
  return (
    <Box sx={{ px: 2, pb: 1, flexShrink: 0, backgroundColor: "background.paper" }}>
      <Chip
        component="button"
        type="button"
        size="small"
        label={label}
        title={label}
        aria-label={t("closing.lift", { name: label })}
        onClick={lift}
        onDelete={lift}
        sx={{ maxWidth: 1, minHeight: { xs: 44, sm: 24 } }}
      />
    </Box>
  );
}
