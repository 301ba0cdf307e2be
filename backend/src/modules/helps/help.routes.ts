import { helpApi } from "@guiche/contract/helps";
import { open, type Doors } from "../../core/http/door";
import { createHelp, listHelps, pageOfHelps, removeHelp, showHelp, updateHelp } from "./help.service";

export const helpDoors: Doors = [];

open(helpDoors, helpApi.page, ({ query }) => pageOfHelps(query));
open(helpDoors, helpApi.list, () => listHelps());
open(helpDoors, helpApi.show, ({ id }) => showHelp(id));
open(helpDoors, helpApi.create, ({ scope, body }) => createHelp(scope, body));
open(helpDoors, helpApi.update, ({ scope, id, body }) => updateHelp(scope, id, body));
open(helpDoors, helpApi.remove, ({ scope, id }) => removeHelp(scope, id));
