/** Where this installation serves the emoji of each language: `/{language}/data.json`. Given by the build. */
declare const __EMOJI_DATA__: string;
