import type { Holiday } from "./hours";
import { day } from "./zone";

/** When a holiday falls: the same date every year, or a date that each year gives anew. */
type When =
  | { month: number; date: number }
  /** The Monday before or after a date, as Argentina moves some of its holidays. */
  | { month: number; near: number }
  /** Days after Easter Sunday. */
  | { afterEaster: number }
  /** The first, second or third Monday of a month. */
  | { month: number; monday: number };

interface NationalHoliday {
  name: string;
  when: When;
  /** Only the years that leave this rest when divided by the number. */
  onlyYears?: { every: number; rest: number };
  /** Common, and no holiday by law: added by a button of its own. */
  isOptional?: true;
}

const on = (month: number, date: number): When => ({ month, date });
const near = (month: number, date: number): When => ({ month, near: date });
const easter = (afterEaster: number): When => ({ afterEaster });
const monday = (place: number, month: number): When => ({ month, monday: place });

/** By ISO 3166 code, in the order of the list, in the language of the country. A new country is a row. */
const nationalHolidays = {
  BR: {
    zones:
      /^(America\/(Sao_Paulo|Araguaina|Bahia|Belem|Boa_Vista|Campo_Grande|Cuiaba|Eirunepe|Fortaleza|Maceio|Manaus|Noronha|Porto_Velho|Recife|Rio_Branco|Santarem)|Brazil\/)/,
    days: [
      { name: "Confraternização Universal", when: on(1, 1) },
      { name: "Carnaval (segunda-feira)", when: easter(-48), isOptional: true },
      { name: "Carnaval", when: easter(-47), isOptional: true },
      { name: "Sexta-feira Santa", when: easter(-2) },
      { name: "Tiradentes", when: on(4, 21) },
      { name: "Dia do Trabalho", when: on(5, 1) },
      { name: "Corpus Christi", when: easter(60), isOptional: true },
      { name: "Independência do Brasil", when: on(9, 7) },
      { name: "Nossa Senhora Aparecida", when: on(10, 12) },
      { name: "Finados", when: on(11, 2) },
      { name: "Proclamação da República", when: on(11, 15) },
      { name: "Dia da Consciência Negra", when: on(11, 20) },
      { name: "Natal", when: on(12, 25) },
    ],
  },
  MX: {
    zones:
      /^(America\/(Mexico_City|Bahia_Banderas|Cancun|Chihuahua|Ciudad_Juarez|Ensenada|Hermosillo|Matamoros|Mazatlan|Merida|Monterrey|Ojinaga|Santa_Isabel|Tijuana)|Mexico\/)/,
    days: [
      { name: "Año Nuevo", when: on(1, 1) },
      { name: "Día de la Constitución", when: monday(1, 2) },
      { name: "Natalicio de Benito Juárez", when: monday(3, 3) },
      { name: "Jueves Santo", when: easter(-3), isOptional: true },
      { name: "Viernes Santo", when: easter(-2), isOptional: true },
      { name: "Día del Trabajo", when: on(5, 1) },
      { name: "Día de la Independencia", when: on(9, 16) },
      { name: "Transmisión del Poder Ejecutivo", when: on(10, 1), onlyYears: { every: 6, rest: 2 } },
      { name: "Día de la Revolución", when: monday(3, 11) },
      { name: "Navidad", when: on(12, 25) },
    ],
  },
  AR: {
    zones: /^America\/(Argentina\/|Buenos_Aires|Catamarca|Cordoba|Jujuy|Mendoza|Rosario)/,
    days: [
      { name: "Año Nuevo", when: on(1, 1) },
      { name: "Carnaval (lunes)", when: easter(-48) },
      { name: "Carnaval (martes)", when: easter(-47) },
      { name: "Día de la Memoria", when: on(3, 24) },
      { name: "Día del Veterano y de los Caídos en Malvinas", when: on(4, 2) },
      { name: "Jueves Santo", when: easter(-3), isOptional: true },
      { name: "Viernes Santo", when: easter(-2) },
      { name: "Día del Trabajador", when: on(5, 1) },
      { name: "Revolución de Mayo", when: on(5, 25) },
      { name: "Paso a la Inmortalidad del Gral. Güemes", when: near(6, 17) },
      { name: "Día de la Bandera", when: on(6, 20) },
      { name: "Día de la Independencia", when: on(7, 9) },
      { name: "Paso a la Inmortalidad del Gral. San Martín", when: near(8, 17) },
      { name: "Día del Respeto a la Diversidad Cultural", when: near(10, 12) },
      { name: "Día de la Soberanía Nacional", when: near(11, 20) },
      { name: "Inmaculada Concepción de María", when: on(12, 8) },
      { name: "Navidad", when: on(12, 25) },
    ],
  },
} as const satisfies Record<string, { zones: RegExp; days: readonly NationalHoliday[] }>;

export type HolidayCountry = keyof typeof nationalHolidays;
export const holidayCountries = Object.keys(nationalHolidays) as HolidayCountry[];

/** The country of a time zone; Brazil for those of no listed country. */
export const countryOfZone = (zone: string): HolidayCountry =>
  holidayCountries.find((country) => nationalHolidays[country].zones.test(zone)) ?? "BR";

/** Easter Sunday of a year in the Gregorian calendar, as UTC midnight. */
export function easterOf(year: number): number {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const leapCorrection = Math.floor((8 * century + 13) / 25);
  const meanMoon = (19 * golden + century - Math.floor(century / 4) - leapCorrection + 15) % 30;
  const lateMoon = 1 - Math.floor(29 / (meanMoon + 1)) * Math.floor((21 - golden) / 11);
  const fullMoon = meanMoon - Math.floor(meanMoon / 28) * lateMoon;
  const weekday = (year + Math.floor(year / 4) + fullMoon + 2 - century + Math.floor(century / 4)) % 7;
  return Date.UTC(year, 2, fullMoon - weekday + 28);
}

/** Sunday is 0. */
const weekdayOf = (at: number): number => new Date(at).getUTCDay();

function dateIn(year: number, when: When): number {
  if ("afterEaster" in when) return easterOf(year) + when.afterEaster * day;
  if ("monday" in when) {
    const first = Date.UTC(year, when.month - 1, 1);
    return first + (((8 - weekdayOf(first)) % 7) + 7 * (when.monday - 1)) * day;
  }
  if ("date" in when) return Date.UTC(year, when.month - 1, when.date);
  const at = Date.UTC(year, when.month - 1, when.near);
  // Tuesday and Wednesday go back to their Monday, Thursday and Friday on to the next; a weekend stays.
  const weekday = weekdayOf(at);
  if (weekday === 2 || weekday === 3) return at - (weekday - 1) * day;
  return weekday === 4 || weekday === 5 ? at + (8 - weekday) * day : at;
}

const isSameEveryYear = ({ when, onlyYears }: NationalHoliday): boolean => "date" in when && !onlyYears;

/**
 * The holidays of a country from a day (`yyyy-MM-dd`) to the end of the next year. Those with the same date every year
 * are one yearly holiday.
 */
export function holidaysFrom(country: HolidayCountry, today: string, kind: "legal" | "optional"): Holiday[] {
  const year = Number(today.slice(0, 4));
  const days: readonly NationalHoliday[] = nationalHolidays[country].days;
  const holidays = days
    .filter(({ isOptional = false }) => isOptional === (kind === "optional"))
    .flatMap((one) => {
      const everyYear = isSameEveryYear(one);
      const { every = 1, rest = 0 } = one.onlyYears ?? {};
      const years = everyYear ? [year] : [year, year + 1].filter((each) => each % every === rest);
      return years.map((each) => ({
        date: new Date(dateIn(each, one.when)).toISOString().slice(0, 10),
        name: one.name,
        everyYear,
      }));
    });
  return holidays
    .filter(({ date, everyYear }) => everyYear || date >= today)
    .sort((a, b) => a.date.localeCompare(b.date));
}

export const hasOptionalHolidays = (country: HolidayCountry): boolean => {
  const days: readonly NationalHoliday[] = nationalHolidays[country].days;
  return days.some(({ isOptional }) => isOptional);
};
