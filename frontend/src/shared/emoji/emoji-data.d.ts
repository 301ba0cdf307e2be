/** Base URL of the emoji data: `/{language}/data.json`. Set by the build. */
declare const __EMOJI_DATA__: string;
