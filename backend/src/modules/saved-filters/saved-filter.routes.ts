import { savedFilterApi } from "@guiche/contract/saved-filters";
import { route, type Routes } from "../../core/http/route";
import { changeFilter, countSavedFilters, listSavedFilters, removeFilter, saveFilter } from "./saved-filter.service";

export const savedFilterRoutes: Routes = [];

route(savedFilterRoutes, savedFilterApi.list, ({ scope }) => listSavedFilters(scope));
route(savedFilterRoutes, savedFilterApi.counts, ({ scope }) => countSavedFilters(scope));
route(savedFilterRoutes, savedFilterApi.create, ({ scope, body }) => saveFilter(scope, body));
route(savedFilterRoutes, savedFilterApi.update, ({ scope, id, body }) => changeFilter(scope, id, body));
route(savedFilterRoutes, savedFilterApi.remove, async ({ scope, id }) => {
  await removeFilter(scope, id);
  return { message: "Saved filter deleted." };
});
