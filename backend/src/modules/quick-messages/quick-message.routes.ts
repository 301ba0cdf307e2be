import type { Doors } from "../../platform/http/door";

export const quickMessageDoors: Doors = [];
