import type { SvgIconProps } from "@mui/material/SvgIcon";
import type { ComponentType } from "react";
import { fit } from "./rank";

const sectionNames = ["ticket", "actions", "places", "contacts", "replies", "preferences"] as const;
export type SectionName = (typeof sectionNames)[number];

export interface Choice {
  /** Stays the same from one day to the next: what was chosen last is remembered by it. */
  id: string;
  section: SectionName;
  label: string;
  /** A second line. */
  detail?: string;
  /** Other words by which it is found. */
  words?: string;
  /** Where the section's own would say less. */
  Icon?: ComponentType<SvgIconProps>;
  /** The key that does the same. */
  keys?: string;
  /** Found by somebody who knows more than what is shown; stays although nothing shown fits. */
  found?: true;
  run: () => void;
}

export interface Section {
  name: SectionName;
  choices: readonly Choice[];
}

/** So many of each, so that no section pushes the others out of sight. */
const most: Record<SectionName, number> = {
  ticket: 20,
  actions: 20,
  places: 20,
  contacts: 8,
  replies: 8,
  preferences: 20,
};

/** What a section shows before anything is typed. */
const mostAtRest: Partial<Record<SectionName, number>> = { replies: 5 };

/** A text that is shown counts more than one that is only known. */
function fitOf(typed: string, { label, detail = "", words = "", found }: Choice): number | null {
  const shown = fit(typed, label);
  const all = fit(typed, `${label} ${detail} ${words}`);
  const best = Math.max(shown ?? -1, all === null ? -1 : all / 2);
  return best >= 0 ? best : found ? 1 : null;
}

/** What was chosen lately comes a little before what fits alike. */
const recency = (id: string, recent: readonly string[]): number => {
  const place = recent.indexOf(id);
  return place < 0 ? 0 : 8 - Math.min(place, 7);
};

/** Divided by section and in order: by how well they fit, then what was chosen last, then as they come. */
export function sectionsOf(choices: readonly Choice[], typed: string, recent: readonly string[]): Section[] {
  const searching = typed.trim() !== "";
  const ranked = choices.flatMap((choice) => {
    const value = fitOf(typed, choice);
    return value === null ? [] : [{ choice, value: value + recency(choice.id, recent) }];
  });
  const sections = sectionNames.map((name) => {
    const own = ranked.filter(({ choice }) => choice.section === name).sort((a, b) => b.value - a.value);
    const shown = own.slice(0, searching ? most[name] : (mostAtRest[name] ?? most[name]));
    return { name, best: shown[0]?.value ?? 0, choices: shown.map(({ choice }) => choice) };
  });
  const filled = sections.filter((section) => section.choices.length > 0);
  // Whoever searches finds the best on top, whatever it is.
  if (searching) filled.sort((a, b) => b.best - a.best);
  return filled.map(({ name, choices: own }) => ({ name, choices: own }));
}

/** From here on the letters stand in the text one after the other. */
const firm = 50;

/**
 * What Enter will do whatever the server finds later: the best of what is here, if it was meant. Letters that stand in a
 * text by chance give way to a contact who is called so.
 */
export function firmChoice(choices: readonly Choice[], typed: string, recent: readonly string[]): string | null {
  const [best] = sectionsOf(choices, typed, recent)[0]?.choices ?? [];
  if (!best) return null;
  return typed.trim() === "" || (fitOf(typed, best) ?? 0) >= firm ? best.id : null;
}
