import { ticketApi, type TicketDto } from "@guiche/contract/tickets";
import type { TimelineEntryDto } from "@guiche/contract/ticket-timeline";
import Box from "@mui/material/Box";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { call } from "@/shared/api/call";
import { formatDate, formatDay, formatTime } from "@/shared/format/dates";
import { listKey } from "@/shared/lists/list-key";
import { LinkedText } from "@/shared/markup/Markup";
import { ErrorState } from "@/shared/ui/ErrorState";
import { SkeletonRows } from "@/shared/ui/SkeletonRows";
import { stateOf, describeEntry } from "./timeline";

/** Fetched again when the ticket's state changes. */
function useTimeline(ticket: TicketDto) {
  const client = useQueryClient();
  const state = stateOf(ticket);
  const before = useRef(state);
  const queryKey = listKey(ticketApi.timeline, ticket.id);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    void client.invalidateQueries({ queryKey: listKey(ticketApi.timeline, ticket.id) });
  }, [client, state, ticket.id]);
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => call(ticketApi.timeline, { params: { id: ticket.id }, signal }),
    staleTime: 0,
  });
}

/** The ticket's timeline, newest first. */
export function Timeline({ ticket }: { ticket: TicketDto }) {
  const { t } = useTranslation("panel");
  const { data, error, refetch } = useTimeline(ticket);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows count={3} height={44} />;
  if (data.length === 0) return <Box sx={{ color: "text.secondary" }}>{t("timeline.none")}</Box>;
  return (
    <Box component="ol" reversed sx={{ m: 0, p: 0, listStyle: "none", display: "grid", gap: 3 }}>
      {data.toReversed().map((event) => (
        <Line key={event.id} event={event} />
      ))}
    </Box>
  );
}

function Line({ event }: { event: TimelineEntryDto }) {
  const { t } = useTranslation("panel");
  const { key, user, targets, tags, note } = describeEntry(event);
  const goals = targets.map(({ to, name }) => t(`timeline.to.${to}`, { name }));
  const detail = event.keptLane
    ? t("timeline.keptLane", { lane: event.keptLane })
    : event.unrated && t(`timeline.unrated.${event.unrated}`);
  const eventText = event.beforeFarewell
    ? t("timeline.beforeFarewell")
    : event.deletedLane
      ? t(tags.length > 0 ? "timeline.laneDeleted" : "timeline.lastLaneDeleted", {
          lane: event.deletedLane,
          tags: tags.join(", "),
        })
      : event.deletedUser
        ? t("timeline.userDeleted", { name: event.deletedUser })
        : event.userOnLeave
          ? t("timeline.userOnLeave", { name: event.userOnLeave })
          : t(`timeline.${key}`, {
              user: event.user?.isDeleted ? t("timeline.deletedUser", { name: user }) : user,
              tags: tags.join(", "),
              day: formatDay(event.until ?? ""),
              text: event.unsent ?? "",
            });
  const sentence = [eventText, ...goals].join(" ");
  return (
    <Box
      component="li"
      sx={(theme) => ({
        pl: 3,
        borderInlineStart: `2px solid ${theme.vars.palette.divider}`,
        overflowWrap: "anywhere",
      })}
    >
      {sentence}
      {detail ? <Box sx={{ typography: "body2", color: "text.secondary" }}>{detail}</Box> : null}
      {note ? (
        <Box
          component="blockquote"
          sx={(theme) => ({
            m: 0,
            mt: 1,
            px: 2,
            py: 1,
            borderRadius: 1,
            whiteSpace: "pre-wrap",
            color: theme.vars.palette.chat.onNote,
            bgcolor: theme.vars.palette.chat.note,
            "& a": { color: "inherit" },
          })}
        >
          <LinkedText text={note} />
        </Box>
      ) : null}
      <Box sx={{ typography: "caption", color: "text.secondary" }}>
        <time dateTime={event.createdAt}>
          {formatDate(event.createdAt).slice(0, 5)} {formatTime(event.createdAt)}
        </time>
      </Box>
    </Box>
  );
}
