import { planApi } from "@guiche/contract/plans";
import { messageRoute, publicRoute, route, type Routes } from "../../core/http/route";
import { createPlan, listPlans, offeredPlans, removePlan, showPlan, updatePlan } from "./plan.service";

export const planRoutes: Routes = [];

publicRoute(planRoutes, planApi.list, () => offeredPlans());
route(planRoutes, planApi.all, () => listPlans());
route(planRoutes, planApi.show, ({ id }) => showPlan(id));
route(planRoutes, planApi.create, ({ scope, body }) => createPlan(scope, body));
route(planRoutes, planApi.update, ({ scope, id, body }) => updatePlan(scope, id, body));
messageRoute(planRoutes, planApi.remove, "Plan deleted.", ({ scope, id }) => removePlan(scope, id));
