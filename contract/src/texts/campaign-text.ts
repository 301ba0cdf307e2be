import { customerValue, fillTokens, foldWord, isCustomerWord, tokensIn, type CustomerValues } from "./variables";

/** The words of texts that are not variables: the company's own, and fields of the people. Each once. */
export const campaignWords = (texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap(tokensIn).flatMap(({ word }) => (isCustomerWord(word) ? [] : [word]))),
];

interface CampaignValues {
  /** The company's own {keys}. */
  variables?: Readonly<Record<string, string>>;
  /** Columns of the sheet and extra fields of the person, the former first. */
  fieldOf?: (word: string) => string | undefined;
  /** Takes the words that nothing is known of, for the log. */
  onUnknown?: (word: string) => void;
}

/**
 * Fills a campaign's text with the words of other texts that need no conversation, the company's own {keys}, and the
 * person's fields. A word that is unknown is left out, and what a value contains is never read as a variable.
 */
export function fillCampaignText(
  text: string,
  values: CustomerValues,
  { variables = {}, fieldOf = () => undefined, onUnknown }: CampaignValues = {},
): string {
  const own = new Map(Object.entries(variables).map(([key, value]) => [foldWord(key), value]));
  return fillTokens(
    text,
    ({ word }) => {
      const value = own.get(foldWord(word)) ?? customerValue(word, values) ?? fieldOf(word);
      if (value === undefined) onUnknown?.(word);
      return value;
    },
    () => false,
  );
}
