import { planApi } from "@guiche/contract/plans";
import { open, openToAll, type Doors } from "../../core/http/door";
import { createPlan, listPlans, offeredPlans, removePlan, showPlan, updatePlan } from "./plan.service";

export const planDoors: Doors = [];

openToAll(planDoors, planApi.list, () => offeredPlans());
open(planDoors, planApi.all, () => listPlans());
open(planDoors, planApi.show, ({ id }) => showPlan(id));
open(planDoors, planApi.create, ({ scope, body }) => createPlan(scope, body));
open(planDoors, planApi.update, ({ scope, id, body }) => updatePlan(scope, id, body));
open(planDoors, planApi.remove, async ({ scope, id }) => {
  await removePlan(scope, id);
  return { message: "Plan deleted." };
});
