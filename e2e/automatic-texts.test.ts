import { expect, it } from "@jest/globals";
import { enter } from "./pages/login";
import { Shell } from "./pages/shell";
import { Company } from "./harness/company";
import { expectAccessible } from "./harness/screen-checks";
import { startHarness } from "./harness/harness";
import { until } from "./harness/until";

const withHarness = startHarness();

it(
  "an admin replaces the automatic texts with the company's own and restores the defaults",
  withHarness(async (app) => {
    const company = await Company.create(app.server.database);
    const admin = await company.agent({ profile: "admin" });
    const page = await enter(app, admin, "/settings?tab=options");
    const option = page.getByTestId("option-textToUser");
    const field = option.getByRole("textbox", { name: "Aviso: transferido para um agente" });
    const shell = new Shell(page);
    const kept = async () =>
      (
        await app.server.database.rows<{ value: string }>(
          `SELECT "value" FROM "settings" WHERE "companyId" = $1 AND "key" = 'textToUser'`,
          [company.id],
        )
      )[0]?.value;

    await option.getByText("Seu atendimento foi transferido para {{user}}.").waitFor();
    await field.fill("Agora você fala com ");
    await option.getByRole("button", { name: "Inserir {{user}}" }).click();
    expect(await field.inputValue()).toBe("Agora você fala com {{user}}");
    await field.and(page.locator(":focus")).waitFor();
    await expectAccessible(page, "own words");
    await field.press("Control+Enter");
    await shell.seesNotice("Operação atualizada com sucesso.");
    await until("it is kept", async () => (await kept()) === "Agora você fala com {{user}}");

    await page.reload();
    await until("it is there", async () => (await field.inputValue()) === "Agora você fala com {{user}}");
    await option.getByRole("button", { name: "Voltar ao texto padrão" }).click();
    await until("nothing of it is kept", async () => (await kept()) === "");
    await until("the field is empty", async () => (await field.inputValue()) === "");
    await option.getByRole("button", { name: "Voltar ao texto padrão" }).waitFor({ state: "detached" });
  }),
);
