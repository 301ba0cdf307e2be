import type { Doors } from "../../platform/http/door";

export const noteDoors: Doors = [];
