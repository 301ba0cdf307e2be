/** How a country's numbers are written. */
interface Country {
  /** Reads the parts of a number from any of its spellings. */
  reads: RegExp;
  /** All spellings, from the parts. The first one is the key of the person in stored lists: it must never change. */
  writes: readonly [string, string, ...string[]];
}

/**
 * Countries where one person's number has several spellings, with the country code and without signs. WhatsApp knows one
 * of them, phones and sheets have any.
 *
 * To add a country, add a row here and an example of each spelling to `phone-spellings.test.ts`, and a migration like
 * 0220, which stores the spellings of known contacts.
 */
const countries: readonly Country[] = [
  // Brazil: mobile numbers got a ninth digit; accounts from before are still without it.
  { reads: /^55(?<area>[1-9]{2})9?(?<line>[6-9]\d{7})$/, writes: ["55$<area>$<line>", "55$<area>9$<line>"] },
  // Mexico: until 2019 a 1 was dialled before mobile numbers from abroad.
  { reads: /^521?(?<line>[2-9]\d{9})$/, writes: ["52$<line>", "521$<line>"] },
  // Argentina: 9 before the area from abroad, 15 after the area at home. The area is 11, or has three or four digits.
  {
    reads: /^549?11(?:15)?(?<line>\d{8})$/,
    writes: ["54911$<line>", "5411$<line>", "541115$<line>", "5491115$<line>"],
  },
  {
    reads: /^549?(?<area>[23]\d\d)(?:15)?(?<next>\d)(?:15)?(?<line>\d{6})$/,
    writes: [
      "549$<area>$<next>$<line>",
      "54$<area>$<next>$<line>",
      "54$<area>15$<next>$<line>",
      "54$<area>$<next>15$<line>",
      "549$<area>15$<next>$<line>",
      "549$<area>$<next>15$<line>",
    ],
  },
  // Benin: since 2024 all numbers begin with 01.
  { reads: /^229(?:01)?(?<line>[2-9]\d{7})$/, writes: ["22901$<line>", "229$<line>"] },
];

const spellingsOf = (digits: string): readonly string[] => {
  const country = countries.find(({ reads }) => reads.test(digits));
  const all = country?.writes.map((replacement) => digits.replace(country.reads, replacement)) ?? [];
  return all.includes(digits) ? all : [digits];
};

/** All spellings of a number with its country code, the given one first. Digits only. */
export const phoneSpellings = (digits: string): string[] => [...new Set([digits, ...spellingsOf(digits)])];

/** The same for all spellings of one number. */
export const personKey = (digits: string): string => spellingsOf(digits)[0] ?? digits;

/** The digits under which a typed number may be stored; it may lack the country code. */
export const searchedDigits = (digits: string): string[] => [
  ...new Set([
    ...phoneSpellings(digits),
    ...countryCodes.flatMap((code) => phoneSpellings(code + digits).map((spelling) => spelling.slice(code.length))),
  ]),
];
const countryCodes = ["55", "52", "54", "229"];
