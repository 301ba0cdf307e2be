import { subscriptionApi } from "@guiche/contract/subscriptions";
import type { Page } from "playwright-core";
import { Tab } from "../measure/browser";
import type { Installation } from "../../harness/installation/installation";
import { makePayer, pressPay, useSimulatedBank } from "../../harness/installation/payer";
import type { Figure } from "../report/report";
import { percentile } from "../../harness/statistics";
import { withHarness, type Group } from "./group";

const goals = { noticed: 2_000, asked: 12_000 };
const payers = 5;
const waitMs = 30_000;

/** From the payment at the bank until the payer's screen says that it counted, with the bank's notice and without. */
export const payments: Group = (bench) => {
  const { chromium } = bench;
  if (!chromium) throw new Error("There is no Chromium on this machine.");
  return withHarness(bench, async (installation) => {
    await useSimulatedBank(installation);
    const times = async (skipWebhook: boolean): Promise<number[]> => {
      const taken: number[] = [];
      for (let turn = 0; turn < payers; turn += 1) taken.push(await pay(installation, chromium, skipWebhook));
      return taken;
    };
    bench.log("the bank sends its notice");
    const noticed = await times(false);
    bench.log("the notice is lost");
    const asked = await times(true);
    const figures: Figure[] = [
      { what: "from the payment to the payer's screen, p50", value: percentile(noticed, 0.5), unit: "ms" },
      { what: "  p95", value: percentile(noticed, 0.95), unit: "ms", goal: goals.noticed },
      { what: "without a notice, p50", value: percentile(asked, 0.5), unit: "ms" },
      { what: "  p95", value: percentile(asked, 0.95), unit: "ms", goal: goals.asked },
    ];
    return { figures, notes: [`${payers} companies pay with a notice and as many without.`] };
  });
};

/** A new company pays its invoice in the browser. Milliseconds from the payment to the sentence on the screen. */
async function pay(installation: Installation, chromium: string, skipWebhook: boolean): Promise<number> {
  const { admin } = await makePayer(installation, { events: [] });
  const tab = await Tab.open(chromium, admin, installation.password, "paint-observer");
  try {
    const payUrl = await openCode(tab.page, installation.base);
    const paidAt = performance.now();
    await pressPay(payUrl, { skipWebhook });
    await tab.page.getByText(/^Sua licença foi renovada até/).waitFor({ timeout: waitMs });
    return performance.now() - paidAt;
  } finally {
    await tab.close();
  }
}

/** Goes through the checkout of the first invoice. Resolves with the address of the bank's page. */
async function openCode(page: Page, base: string): Promise<string | null> {
  await page.goto(`${base}/financeiro`);
  await page.getByRole("button", { name: "PAGAR" }).first().click();
  const checkout = page.getByRole("dialog");
  const made = page.waitForResponse((reply) => reply.url().endsWith(subscriptionApi.create.path));
  await checkout.getByRole("button", { name: "Próximo" }).click();
  await checkout.getByRole("button", { name: "PAGAR" }).click();
  const address = [
    ["Nome completo", "Rosa Lima"],
    ["Endereço", "Rua do Sol, 10"],
    ["Cidade", "Recife"],
    ["CEP", "50000-000"],
  ] as const;
  for (const [field, text] of address) await checkout.getByLabel(field).fill(text);
  for (let step = 0; step < 3; step += 1) await page.keyboard.press("Enter");
  await made;
  return checkout.getByRole("link", { name: "SIMULADO" }).getAttribute("href");
}
