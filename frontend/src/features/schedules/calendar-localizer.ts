import { format } from "date-fns/format";
import { getDay } from "date-fns/getDay";
import { enUS } from "date-fns/locale/en-US";
import { es } from "date-fns/locale/es";
import { ptBR } from "date-fns/locale/pt-BR";
import { startOfWeek } from "date-fns/startOfWeek";
import { dateFnsLocalizer, type Formats } from "react-big-calendar";
import { intlTags, type Language } from "../../shared/i18n/languages";

/** By the tags of Intl. */
export const localizer = dateFnsLocalizer({
  format,
  startOfWeek,
  getDay,
  locales: { "pt-BR": ptBR, "en-US": enUS, es },
});

const nothing = () => "";

/** The labels of the events are ours: theirs are wrong in an hour that the browser's zone skips. */
export const formats = (language: string): Formats => {
  const tag = intlTags[language as Language];
  const weekday = new Intl.DateTimeFormat(tag, { weekday: "short" });
  const column = new Intl.DateTimeFormat(tag, { weekday: "short", day: "2-digit" });
  return {
    weekdayFormat: (date) => weekday.format(date),
    dayFormat: (date) => column.format(date),
    timeGutterFormat: "HH:mm",
    eventTimeRangeFormat: nothing,
    eventTimeRangeStartFormat: nothing,
    eventTimeRangeEndFormat: nothing,
  };
};
