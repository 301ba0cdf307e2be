import { createContext } from "react";

/** The ranges of a text to highlight. */
export type Marks = (text: string) => readonly (readonly [from: number, to: number])[];

/** The highlighter of the current search; null without one. */
export const MarksContext = createContext<Marks | null>(null);
