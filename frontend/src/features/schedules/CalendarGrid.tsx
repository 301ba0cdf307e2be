import type { Language } from "@guiche/contract/texts/languages";
import { useMemo } from "react";
import { Calendar, type EventProps } from "react-big-calendar";
import addon from "react-big-calendar/lib/addons/dragAndDrop";
import "react-big-calendar/lib/css/react-big-calendar.css";
import "react-big-calendar/lib/addons/dragAndDrop/styles.css";
import { useTranslation } from "react-i18next";
import { intlTags } from "@guiche/contract/texts/languages";
import { isOpen } from "../../shared/schedules/state-of";
import { formats, localizer } from "./calendar-localizer";
import { CalendarFrame } from "./CalendarFrame";
import { dateAt, endOf, wallAt } from "./calendar-dates";
import { DayButton } from "./DayButton";
import { EventBox } from "./EventBox";
import type { CalendarParams } from "./use-calendar-params";
import type { ScheduleEntry } from "./use-schedules";

/** The calendar draws Dates of the browser's zone: these show what the company's clock shows. */
interface CalendarEvent extends ScheduleEntry {
  start: Date;
  end: Date;
}

/** The add-on is a CommonJS module: some loaders give its default export, others all of its exports. */
const withDragAndDrop = "default" in addon ? (addon as { default: typeof addon }).default : addon;
const DragCalendar = withDragAndDrop<CalendarEvent>(Calendar);
const eventOf = (entry: ScheduleEntry): CalendarEvent => ({
  ...entry,
  start: dateAt(entry.wall),
  end: endOf(entry.wall),
});
const nothing = () => undefined;
const isDraggable = ({ row, isRepetition }: CalendarEvent) => isOpen(row) && !isRepetition;
const bare = () => ({ style: { padding: 0, background: "none", border: 0, borderRadius: 6 } });

interface Props {
  calendar: CalendarParams;
  entries: readonly ScheduleEntry[];
  onNew: (wall: string) => void;
  onMove: (entry: ScheduleEntry, wall: string) => void;
}

/** The month or the week as a grid. Dragging to another day keeps the time. */
export default function CalendarGrid({ calendar, entries, onNew, onMove }: Props) {
  const { t, i18n } = useTranslation("schedules");
  const { view, day, now, setDay } = calendar;
  const events = useMemo(() => entries.map(eventOf), [entries]);
  const components = useMemo(
    () => ({
      event: (props: EventProps<CalendarEvent>) => <EventBox event={props.event} />,
      month: {
        event: (props: EventProps<CalendarEvent>) => <EventBox event={props.event} role="cell" />,
        dateHeader: ({ date }: { date: Date }) => <DayButton day={wallAt(date).slice(0, 10)} />,
      },
    }),
    [],
  );
  const drop = (event: CalendarEvent, start: Date) => {
    const to = wallAt(start);
    onMove(event, view === "month" ? to.slice(0, 10) + event.wall.slice(10) : to);
  };

  return (
    <CalendarFrame view={view}>
      <DragCalendar
        aria-label={t("title")}
        localizer={localizer}
        culture={intlTags[i18n.language as Language]}
        formats={formats(i18n.language)}
        messages={{ showMore: (count) => t("more", { count }) }}
        components={components}
        toolbar={false}
        view={view === "week" ? "week" : "month"}
        views={["month", "week"]}
        onView={nothing}
        date={dateAt(`${day}T00:00`)}
        onNavigate={nothing}
        getNow={() => dateAt(now)}
        scrollToTime={dateAt(`${day}T07:00`)}
        events={events}
        eventPropGetter={bare}
        tooltipAccessor={() => ""}
        showMultiDayTimes
        selectable
        onSelectSlot={({ start }) => onNew(wallAt(start))}
        onDrillDown={(date) => setDay(wallAt(date).slice(0, 10))}
        onShowMore={(_events, date) => {
          setDay(wallAt(date).slice(0, 10));
          calendar.setView("agenda");
        }}
        draggableAccessor={isDraggable}
        resizable={false}
        onEventDrop={({ event, start }) => drop(event, new Date(start))}
      />
    </CalendarFrame>
  );
}
