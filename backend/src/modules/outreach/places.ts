import { fragment, type Fragment } from "../../core/tenant/sql";

/**
 * Messages of one source that a connection has in the outbox at a time, however many are due: an agent's own message
 * waits for these few at most.
 */
export const maxPlaces = 5;

/** A condition on due rows `d` that are numbered by `place` within a connection: the outbox takes it, `takenPlaces` being there. */
export const hasPlace = (takenPlaces: Fragment): Fragment =>
  // The first condition spares the second one for all that are too far behind.
  fragment`d.place <= ${maxPlaces} AND d.place <= ${maxPlaces} - (${takenPlaces})`;
