import type { ResourceKey } from "i18next";

/** Where the words of every area are. The list itself is 4 kB, so it is loaded after the first page. */
export const files = import.meta.glob<ResourceKey>("./locales/*/*.ts", { import: "default" });
