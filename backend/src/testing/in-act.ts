import type { Outbound } from "../core/http/outbound";
import { runOutside } from "../core/outside-work";

/** A client each of whose calls is an act of its own, for tests of what makes calls within a larger one. */
export const inAct = (client: Outbound): Outbound => ({
  call: (...args) => runOutside(1, "payments", () => client.call(...args)),
});
