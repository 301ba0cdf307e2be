import { expect, it } from "@jest/globals";
import type { ShownNumber } from "../src/control/cloud.routes";
import { axeViolations } from "./browser";
import { bench, look } from "./page.fixture";

it("an official number has a place on the page: time passes, and templates are decided", async () => {
  const { number } = await bench.control.phone("Loja Oficial");
  const { wabaId, token } = await bench.control.post<ShownNumber>("/sim/cloud/numbers", { number });
  const body = {
    name: "pedido",
    language: "pt_BR",
    category: "UTILITY",
    components: [{ type: "BODY", text: "Saiu." }],
  };
  await fetch(`http://127.0.0.1:${bench.simulator.port}/services/cloud/v26.0/${wabaId}/message_templates`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  const page = await look({ path: `/?phone=${number}` });
  await page.locator('[data-testid="phone-state"][data-state="officialApi"]').waitFor();
  await page.getByTestId("official-open").click();
  const template = page.getByTestId("template-pedido");
  await template.getByText("Em análise").waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await template.getByTestId("approve").click();
  await template.getByText("Aprovado").waitFor();
  await page.getByTestId("day-passes").click();
  await page.getByText("Pronto: Avançar 24 horas.").waitFor();
  const [shown] = (await bench.control.get<ShownNumber[]>("/sim/cloud/numbers")).filter((one) => one.number === number);
  expect(shown?.templates.map(({ status }) => status)).toEqual(["APPROVED"]);
  await page.context().close();
});
