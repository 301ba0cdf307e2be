/** @jest-environment-options {"server": "own"} */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { invoiceApi } from "@guiche/contract/invoices";
import { paymentApi } from "@guiche/contract/payments";
import { subscriptionApi } from "@guiche/contract/subscriptions";
import { startService, type Service } from "../../../../simulator/src/services/service";
import { configureOutside, imitate } from "../../core/http/outside";
import { Charge } from "../../models/billing/charge";
import { until } from "../../testing/fake-session";
import { hostileReplies } from "../../testing/hostile-replies.fixture";
import { recordLog } from "../../testing/log-lines";
import { address, withBank } from "./charges.fixture";

/** What a provider of payments may do to us. */
const { billing, invoice } = withBank();
const withinMs = 700;
beforeAll(() => configureOutside({ allowCidrs: ["127.0.0.0/8"], withinMs }));
afterAll(() => {
  imitate({});
  configureOutside({ allowCidrs: ["127.0.0.0/8"] });
});

let service: Service;
beforeEach(async () => {
  service = await startService(() => ({ status: 404, type: "text/plain", body: "" }));
});
afterEach(() => service.stop());

const replies = {
  ...hostileReplies,
  "an empty object": { status: 200, type: "application/json", body: "{}" },
  "a list": { status: 200, type: "application/json", body: "[]" },
  "that it has nothing": { status: 200, type: "application/json", body: '{"data":[]}' },
};
const providers: Record<string, () => Promise<unknown>> = {
  Asaas: () => {
    imitate({ asaas: service.url });
    const body = { provider: "asaas", apiKey: "aact_secret", taxId: "11.222.333/0001-81" } as const;
    return billing.owner.call(paymentApi.saveSettings, { body });
  },
  "API Pix": async () => imitate({ "simulated bank": service.url }),
};

describe.each(Object.keys(providers))("%s that answers", (name) => {
  it.each(Object.keys(replies))(
    "%s makes no charge, in bounded time and bytes, and the invoice stays open",
    async (what) => {
      await providers[name]?.();
      const { id: invoiceId } = await invoice();
      service.fail(...Array.from({ length: 12 }, () => (replies as typeof hostileReplies)[what] ?? null));
      const recorder = recordLog();
      const since = performance.now();
      const answer = await billing.admin.ask(subscriptionApi.create, { body: { ...address, invoiceId } as never });
      const milliseconds = performance.now() - since;
      recorder.stop();
      expect(service.requests.length).toBeGreaterThan(0);
      expect([answer.status, answer.body]).toEqual([503, { error: "ERR_PAYMENT_PROVIDER" }]);
      expect(recorder.text()).toMatch(/"msg":"Charge could not be created"/);
      expect(recorder.text()).not.toContain("aact_secret");
      expect(milliseconds).toBeLessThan(10 * withinMs);
      await until("no connection is open", () => service.endless.open === 0);
      expect(service.endless.bytes).toBeLessThan(40 * 1024 * 1024);
      expect(await Charge.findAll({ where: { companyId: billing.acme.id } })).toMatchObject([
        { state: "failed", code: "" },
      ]);
      expect((await billing.admin.call(invoiceApi.all)).at(-1)).toMatchObject({ id: invoiceId, status: "open" });
    },
  );
});
