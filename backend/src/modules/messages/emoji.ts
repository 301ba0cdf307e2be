const parts = new Intl.Segmenter("en", { granularity: "grapheme" });
const pictorial = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u;

/** True for one emoji as people see it: a flag, a family or a skin tone counts as one. */
export const isOneEmoji = (text: string): boolean => [...parts.segment(text)].length === 1 && pictorial.test(text);
