import { createContext } from "react";

/** Which letters of a text stand out: from where to where. */
export type Marks = (text: string) => readonly (readonly [from: number, to: number])[];

/** What is looked for around here; null while nothing is. */
export const MarksContext = createContext<Marks | null>(null);
