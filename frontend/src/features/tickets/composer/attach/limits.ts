/** In characters. The server accepts 1,024 including the signature. */
export const maxCaptionLength = 900;
