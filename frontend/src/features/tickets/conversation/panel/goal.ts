/** Where the focus goes in a panel that somebody opens; nowhere in one that was open already. */
export type Goal = "panel" | "note";
