/**
 * -1 failed, 0 queued or sending, 2 on the server, 3 delivered, 4 read, 5 played. 1 is reserved for screens and never
 * stored.
 */
export type Ack = -1 | 0 | 1 | 2 | 3 | 4 | 5;
