import { customerValue, type CustomerValues } from "./variables";

/**
 * Fills a campaign's text with the words of other texts that need no conversation, and the company's own {keys}.
 * Unknown words stay as they were typed, and what a value contains is never read as a variable.
 */
export const fillCampaignText = (
  text: string,
  values: CustomerValues,
  variables: Readonly<Record<string, string>> = {},
): string =>
  text.replace(
    /\{\{([^{}]{1,60})\}\}|\{([^{}]{1,60})\}/g,
    (typed, double: string | undefined, single: string | undefined) => {
      const word = (double ?? single ?? "").trim();
      return (Object.hasOwn(variables, word) ? variables[word] : customerValue(word, values)) ?? typed;
    },
  );
