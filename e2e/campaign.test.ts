import { it } from "@jest/globals";
import { enter } from "./pages/login";
import { Company } from "./harness/company";
import { startHarness } from "./harness/harness";
import { expectAccessible } from "./harness/screen-checks";

const withHarness = startHarness();

it(
  "the campaigns, their dialog and the schedules have no accessibility problems at 360 px",
  withHarness(async (app) => {
    const company = await Company.create(app.server.database);
    const admin = await company.agent({ profile: "admin" });
    const connectionId = await company.connection("Loja");
    await app.server.database.add("campaigns", {
      companyId: company.id,
      name: "Natal",
      status: "INATIVA",
      message1: "Oi {nome}",
      connectionId,
    });
    const page = await enter(app, admin, "/campaigns", { width: 360, height: 740, colorScheme: "dark" });
    await page.getByText("Natal").waitFor();
    await expectAccessible(page, "campaigns", "narrow");
    await page.getByRole("button", { name: "Editar Natal" }).click();
    await page.getByRole("region", { name: "Previsão" }).waitFor();
    await expectAccessible(page, "a campaign", "narrow");
    await page.keyboard.press("Escape");
    await page.goto(`${app.server.url}/schedules`);
    await page.getByRole("heading", { name: "Agendamentos" }).waitFor();
    await expectAccessible(page, "schedules", "narrow");
  }),
);
