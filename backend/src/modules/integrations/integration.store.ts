import { pageSize } from "@guiche/contract/limits";
import { contains } from "../../core/db/contains";
import { repository, type Plain } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";
import { QueueIntegration } from "../../models/bot/queue-integration";

export type IntegrationRow = Plain<QueueIntegration>;

type LastCallColumns = Pick<
  IntegrationRow,
  "lastCallAt" | "lastCallMs" | "lastCallOutcome" | "failures" | "pausedUntil"
>;

export const integrationStore = (scope: Scope) => {
  const integrations = repository(scope, QueueIntegration, "ERR_NO_INTEGRATION_FOUND");
  const optionsFor = (text?: string) => ({
    where: text ? contains("name", text) : {},
    order: ["name", "id"],
  });
  return {
    all: (text?: string) => integrations.all(optionsFor(text)),
    page: (pageNumber: number, text?: string) => integrations.page(pageNumber, pageSize.other, optionsFor(text)),
    get: integrations.get,
    mustHave: integrations.mustHave,
    mustLock: integrations.mustLock,
    add: integrations.add,
    change: integrations.change,
    /**
     * How a call ended, unless the integration was edited during it: the call was that of the service as it was set up
     * before. The row's `updatedAt` is the time of its last edit and stays.
     */
    noteCall: async (
      { id, updatedAt }: Pick<IntegrationRow, "id" | "updatedAt">,
      call: LastCallColumns,
    ): Promise<IntegrationRow | null> => {
      const rows = await integrations.sql`
        UPDATE queue_integrations i
           SET "lastCallAt" = ${call.lastCallAt}, "lastCallMs" = ${call.lastCallMs}, "lastCallOutcome" = ${call.lastCallOutcome},
               failures = ${call.failures}, "pausedUntil" = ${call.pausedUntil}
         WHERE i."companyId" = ${scope} AND i.id = ${id} AND i."updatedAt" = ${updatedAt}
        RETURNING i.id`;
      return rows.length > 0 ? integrations.get(id) : null;
    },
    remove: integrations.remove,
  };
};
