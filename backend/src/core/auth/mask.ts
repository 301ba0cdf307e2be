/** What replies show of a secret: whether there is one. */
export const maskOf = (secret: string): string => secret && "****";

/** A form sends the mask back when its user did not change the secret. Earlier releases showed the last four characters. */
export const isMask = (value: string): boolean => /^\*{4}.{0,4}$/s.test(value);
