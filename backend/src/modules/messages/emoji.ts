const parts = new Intl.Segmenter("en", { granularity: "grapheme" });
const pictorial = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u;

/** One picture, as people see it: flags, families and skin tones are one. */
export const isOneEmoji = (text: string): boolean => [...parts.segment(text)].length === 1 && pictorial.test(text);
