import type * as Baileys from "@whiskeysockets/baileys";

export type Library = typeof Baileys;

let loaded: Promise<Library> | undefined;

/** The WhatsApp library: 100 MB and half a second, so only a process that opens a line loads it. */
export const library = (): Promise<Library> => (loaded ??= import("@whiskeysockets/baileys"));
