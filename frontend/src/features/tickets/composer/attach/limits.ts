/** Room for a signature is left: the server takes 1,024 letters with it. */
export const maxCaptionLength = 900;
