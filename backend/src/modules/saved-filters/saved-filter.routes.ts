import { savedFilterApi } from "@guiche/contract/saved-filters";
import { messageRoute, route, type Routes } from "../../core/http/route";
import { changeFilter, countSavedFilters, listSavedFilters, removeFilter, saveFilter } from "./saved-filter.service";

export const savedFilterRoutes: Routes = [];

route(savedFilterRoutes, savedFilterApi.list, ({ scope }) => listSavedFilters(scope));
route(savedFilterRoutes, savedFilterApi.counts, ({ scope }) => countSavedFilters(scope));
route(savedFilterRoutes, savedFilterApi.create, ({ scope, body }) => saveFilter(scope, body));
route(savedFilterRoutes, savedFilterApi.update, ({ scope, id, body }) => changeFilter(scope, id, body));
messageRoute(savedFilterRoutes, savedFilterApi.remove, "Saved filter deleted.", ({ scope, id }) =>
  removeFilter(scope, id),
);
