import * as yup from "yup";
import { dueCalls } from "../../modules/bot";
import { now } from "../../core/clock";
import { defineJob } from "../../core/jobs/define-job";
import { enqueue } from "../../core/jobs/run-jobs";
import { log } from "../../core/log/log";
import { port } from "../../core/port";
import type { Scope } from "../../core/tenant/scope";

/** Makes a call and steps the bot with its answer, which in turn plans calls. */
export const makeCall = port<[scope: Scope, callId: number], Promise<void>>("reply.makeCall");

/** Steps the bot past a call that came too late. */
export const endLateCall = port<[scope: Scope, callId: number], Promise<void>>("reply.endLateCall");

/** A question of the bot to another service. The row is the truth: a lost plan is found by the reconciler. */
const calling = defineJob({
  name: "bot.call",
  payload: yup.object({ callId: yup.number().integer().required() }).noUnknown(),
  attempts: 1,
  outside: "bots",
  key: ({ callId }) => String(callId),
  run: (scope, { callId }) => makeCall(scope, callId),
  withoutPlace: (scope, { callId }) => endLateCall(scope, callId),
  rebuild: async () => (await dueCalls(now())).map(({ companyId, callId }) => ({ companyId, payload: { callId } })),
});

/** Not awaited: an answer to a customer does not wait for Redis. */
export const planCall = (scope: Scope, callId: number, delayMilliseconds: number): void =>
  void enqueue(scope, calling, { callId }, { delayMilliseconds }).catch((error: unknown) =>
    log.warn({ error, callId }, "Call of the bot could not be planned, left to the reconciler"),
  );
