/** Longest Idempotency-Key, in characters. */
export const maxIdempotencyKey = 128;

/** Hours for which the reply to an Idempotency-Key is kept, except those of messages, whose keys stay with them. */
export const keptRepliesHours = 24;
