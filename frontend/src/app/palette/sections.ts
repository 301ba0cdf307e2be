import type { LucideIcon } from "lucide-react";
import { fit } from "./rank";

const sectionNames = ["ticket", "actions", "places", "filters", "contacts", "replies", "preferences"] as const;
export type SectionName = (typeof sectionNames)[number];

export interface Choice {
  /** Stable across visits: recent choices are stored by it. */
  id: string;
  section: SectionName;
  label: string;
  /** A second line. */
  detail?: string;
  /** Further keywords for the search. */
  keywords?: string;
  /** Replaces the section's icon. */
  Icon?: LucideIcon;
  /** The shortcut of the same action. */
  keys?: string;
  /** Matched by the server on fields that are not shown; stays even when no visible text matches. */
  found?: true;
  run: () => void;
}

export interface Section {
  name: SectionName;
  choices: readonly Choice[];
}

/** The most choices per section, so that no section pushes the others out of view. */
const max: Record<SectionName, number> = {
  ticket: 20,
  actions: 20,
  places: 20,
  filters: 20,
  contacts: 8,
  replies: 8,
  preferences: 20,
};

/** The limit before anything is typed. */
const maxAtRest: Partial<Record<SectionName, number>> = { filters: 5, replies: 5 };

/** A visible text counts more than a hidden keyword. */
function rankOf(searchText: string, { label, detail = "", keywords = "", found }: Choice): number | null {
  const labelRank = fit(searchText, label);
  const all = fit(searchText, `${label} ${detail} ${keywords}`);
  const best = Math.max(labelRank ?? -1, all === null ? -1 : all / 2);
  return best >= 0 ? best : found ? 1 : null;
}

/** A recent choice ranks slightly above an equal match. */
const recency = (id: string, recent: readonly string[]): number => {
  const place = recent.indexOf(id);
  return place < 0 ? 0 : 8 - Math.min(place, 7);
};

/** The sections in order, each sorted by match, then by recency, then by original order. */
export function sectionsOf(choices: readonly Choice[], searchText: string, recent: readonly string[]): Section[] {
  const searching = searchText.trim() !== "";
  const rankedChoices = choices.flatMap((choice) => {
    const value = rankOf(searchText, choice);
    return value === null ? [] : [{ choice, value: value + recency(choice.id, recent) }];
  });
  const sections = sectionNames.map((name) => {
    const own = rankedChoices.filter(({ choice }) => choice.section === name).sort((a, b) => b.value - a.value);
    const topChoices = own.slice(0, searching ? max[name] : (maxAtRest[name] ?? max[name]));
    return { name, best: topChoices[0]?.value ?? 0, choices: topChoices.map(({ choice }) => choice) };
  });
  const filledSections = sections.filter((section) => section.choices.length > 0);
  // While searching, the section with the best match comes first.
  if (searching) filledSections.sort((a, b) => b.best - a.best);
  return filledSections.map(({ name, choices: own }) => ({ name, choices: own }));
}

/** From this score on, the typed letters are contiguous in the text. */
const firm = 50;

/**
 * The choice that Enter runs whatever the server finds later: the best local match, if its letters are contiguous.
 * Scattered letters give way to a contact with that name.
 */
export function firmChoice(choices: readonly Choice[], searchText: string, recent: readonly string[]): string | null {
  const [best] = sectionsOf(choices, searchText, recent)[0]?.choices ?? [];
  if (!best) return null;
  return searchText.trim() === "" || (rankOf(searchText, best) ?? 0) >= firm ? best.id : null;
}
