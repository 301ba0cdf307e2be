/** The visible part of a secret. Short secrets show nothing. */
export const maskOf = (secret: string): string => secret && `****${secret.length > 8 ? secret.slice(-4) : ""}`;

/** A form sends the mask back when its user did not change the secret. */
export const isMask = (value: string): boolean => /^\*{4}.{0,4}$/s.test(value);
