import type { QuickMessageDto } from "@guiche/contract/quick-messages";
import { foldText } from "@/shared/format/fold-text";
import { bareShortcode } from "@/shared/quick-messages/variables";

const maxPreview = 35;

const foldedShortcode = ({ shortcode }: QuickMessageDto) => foldText(bareShortcode(shortcode));

/** The search of a text that begins with a slash; null for any other text. */
export const searchIn = (text: string): string | null =>
  text.startsWith("/") && !text.includes("\n") ? text.slice(1) : null;

/**
 * Replies whose shortcode begins with the search, then those whose shortcode contains it, then those whose text does.
 */
export function matching(replies: readonly QuickMessageDto[], search: string): QuickMessageDto[] {
  const sought = foldText(search.trim());
  const rank = (reply: QuickMessageDto) => {
    const word = foldedShortcode(reply);
    if (word.startsWith(sought)) return 0;
    if (word.includes(sought)) return 1;
    return foldText(reply.message).includes(sought) ? 2 : 3;
  };
  const ranks = [0, 1, 2].map((): QuickMessageDto[] => []);
  for (const reply of replies) ranks[rank(reply)]?.push(reply);
  return ranks.flat();
}

/** The first 35 characters of the text, in one line. */
export function previewOf(text: string): string {
  const letters = [...text.replace(/\s+/g, " ").trim()];
  return letters.length > maxPreview ? `${letters.slice(0, maxPreview).join("")}...` : letters.join("");
}
