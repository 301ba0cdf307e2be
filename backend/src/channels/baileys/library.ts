import type * as Baileys from "@whiskeysockets/baileys";

export type Library = typeof Baileys;

let loaded: Promise<Library> | undefined;

/** Loads Baileys on first use: it takes 100 MB and half a second, and not every process opens lines. */
export const library = (): Promise<Library> => (loaded ??= import("@whiskeysockets/baileys"));
