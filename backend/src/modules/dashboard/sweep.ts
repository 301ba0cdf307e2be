import * as yup from "yup";
import { now } from "../../core/clock";
import { transaction } from "../../core/db/transaction";
import { defineJob } from "../../core/jobs/define-job";
import type { Scope } from "../../core/tenant/scope";
import type { DomainEvents } from "../../domain-events";
import { companiesToSumUp, sweepStore } from "./sweep.store";
import { countWorkingTimes } from "./working-times";

/** Sums up the hours of the company that are over. */
export async function sumUpHours(scope: Scope): Promise<void> {
  const [at, isMore] = [now(), { yet: true }];
  while (isMore.yet)
    isMore.yet = await transaction(scope, async (inside) => {
      const store = sweepStore(inside);
      await store.lock();
      const timezone = await store.timezone();
      const hours = await store.takeMarks(timezone, at);
      if (hours.length > 0) {
        await countWorkingTimes(inside, hours);
        await store.sumUp(hours, timezone);
      }
      return hours.length > 0;
    });
}

defineJob({
  name: "dashboard.hours",
  payload: yup.object({}).noUnknown(),
  attempts: 1,
  key: () => "hours",
  run: (scope) => sumUpHours(scope),
  rebuild: async () => (await companiesToSumUp(now())).map(({ companyId }) => ({ companyId, payload: {} })),
});

/** The days and hours of the company begin at other times from now on. */
export async function regroupHours(scope: Scope, { key }: DomainEvents["setting.changed"]): Promise<void> {
  if (key !== "timezone") return;
  await sweepStore(scope).lock();
  await sweepStore(scope).forget();
}
