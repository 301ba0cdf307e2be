import { languageOf, type Language } from "./languages";
import { openOn, startOfDay, type Hours } from "../time/open-hours";
import { day, minute, offsetAt } from "../time/zone";

/** How far to look for the next opening, in days. */
const lookAhead = 400;

interface Opening {
  hour: number;
  minutes: number;
  /** Days from today: 0 is today. */
  inDays: number;
  /** 0 is Sunday. */
  weekday: number;
  /** The company's clock, as if it were UTC. */
  shown: Date;
}

/** The next opening after a moment outside the hours, on the clock of the company; null: there is none. */
function openingAfter(hours: Hours, at: Date): Opening | null {
  const wall = at.getTime() + offsetAt(hours.timezone, at.getTime());
  const today = startOfDay(wall);
  for (let inDays = 0; inDays <= lookAhead; inDays += 1) {
    const begins = openOn(hours, today + inDays * day).map(({ from }) => from);
    const from = Math.min(...begins.filter((each) => each > wall));
    if (!Number.isFinite(from)) continue;
    const date = new Date(from);
    const minutes = Math.floor((from - startOfDay(from)) / minute);
    return { hour: Math.floor(minutes / 60), minutes: minutes % 60, inDays, weekday: date.getUTCDay(), shown: date };
  }
  return null;
}

const two = (number: number) => String(number).padStart(2, "0");

const dayAndMonth = (shown: Date): string => `${two(shown.getUTCDate())}/${two(shown.getUTCMonth() + 1)}`;
/** With the month's name: half of the readers of English take 01/12 for a day in January. */
const namedDay = new Intl.DateTimeFormat("en-US", { month: "long", day: "numeric", timeZone: "UTC" });

interface Words {
  closed: string;
  later: string;
  /** The sentence that names the opening. */
  back: (opening: Opening) => string;
}

const daysPt = ["no domingo", "na segunda-feira", "na terça-feira", "na quarta-feira", "na quinta-feira"];
const daysEn = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const daysEs = ["domingo", "lunes", "martes", "miércoles", "jueves", "viernes", "sábado"];

const words: Record<Language, Words> = {
  pt: {
    closed: "No momento não estamos atendendo.",
    later: "Responderemos assim que possível.",
    back: (opening) => {
      const { hour, minutes, weekday } = opening;
      const weekdays = [...daysPt, "na sexta-feira", "no sábado"];
      const when = dayOf(opening, "hoje", "amanhã", weekdays[weekday] ?? "", (date) => `em ${dayAndMonth(date)}`);
      return `Voltamos ${when} ${hour < 2 ? "à" : "às"} ${hour}h${minutes === 0 ? "" : two(minutes)}.`;
    },
  },
  en: {
    closed: "We're closed at the moment.",
    later: "We'll reply as soon as possible.",
    back: (opening) => {
      const { hour, minutes, weekday } = opening;
      const when = dayOf(
        opening,
        "today",
        "tomorrow",
        `on ${daysEn[weekday] ?? ""}`,
        (date) => `on ${namedDay.format(date)}`,
      );
      return `We'll be back ${when} at ${hour % 12 === 0 ? 12 : hour % 12}${minutes === 0 ? "" : `:${two(minutes)}`} ${hour < 12 ? "am" : "pm"}.`;
    },
  },
  es: {
    closed: "En este momento no estamos atendiendo.",
    later: "Responderemos lo antes posible.",
    back: (opening) => {
      const { hour, minutes, weekday } = opening;
      const when = dayOf(opening, "hoy", "mañana", `el ${daysEs[weekday] ?? ""}`, (date) => `el ${dayAndMonth(date)}`);
      return `Volvemos ${when} ${hour === 1 ? "a la" : "a las"} ${hour}:${two(minutes)}.`;
    },
  },
};

function dayOf(
  { inDays, shown }: Opening,
  today: string,
  tomorrow: string,
  weekday: string,
  onDate: (date: Date) => string,
): string {
  if (inDays < 2) return inDays === 0 ? today : tomorrow;
  return inDays < 7 ? weekday : onDate(shown);
}

/** What customers read outside the hours while no text has been written: when the company is back. */
export function usualAbsenceNotice(hours: Hours, at: Date, language: string): string {
  const { closed, later, back } = words[languageOf(language)];
  const opening = openingAfter(hours, at);
  return `${closed} ${opening ? back(opening) : later}`;
}
