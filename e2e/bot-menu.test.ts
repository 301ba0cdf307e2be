import { expect, it } from "@jest/globals";
import { aPicture } from "./harness/files";
import { enter } from "./pages/login";
import { Company } from "./harness/company";
import { KeyboardUser } from "./harness/keyboard-user";
import { expectAccessible } from "./harness/screen-checks";
import { startHarness } from "./harness/harness";

const withHarness = startHarness();

it(
  "an admin builds a queue's options with a picture by keyboard alone, and tries them in the simulator",
  withHarness(async (app) => {
    const company = await Company.create(app.server.database);
    await company.queue("Vendas");
    await company.queue("Financeiro");
    await company.connection("Loja");
    const page = await enter(app, await company.agent({ profile: "admin" }), "/queues");
    await page.getByRole("button", { name: "Editar Vendas" }).waitFor();
    const keys = new KeyboardUser(page);
    await keys.reach("Tab", /Editar Vendas/, 60);
    await keys.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Editar fila" });
    await dialog.getByRole("tab", { name: "Robô" }).waitFor();
    await keys.reach("Shift+Tab", /^tab Dados da Fila/);
    await keys.press("ArrowRight");
    await keys.press("Enter");
    await dialog.getByText("Sem opções, quem escolhe esta fila aguarda uma pessoa.").waitFor();

    await keys.reach("Tab", /Adicionar opção/);
    await keys.press("Enter");
    await keys.untilOn(/Título/);
    await keys.write("Preços");
    await keys.press("Tab");
    await keys.write("Veja a tabela de hoje.");
    // Before the keys that lead to the button: the browser needs a moment to hand its file dialogs over.
    const chooser = page.waitForEvent("filechooser");
    await keys.reach("Tab", /Escolher arquivo/);
    await keys.press("Enter");
    await (
      await chooser
    ).setFiles({ name: "tabela.png", mimeType: "image/png", buffer: Buffer.from(await aPicture(), "base64") });
    await dialog
      .getByText(/^tabela\.png/)
      .first()
      .waitFor();
    await keys.press("Control+Enter");
    await keys.untilOn(/treeitem .*Preços.*com arquivo/);

    await keys.press("Shift+Insert");
    await keys.untilOn(/Título/);
    await keys.write("2ª via");
    await keys.press("Tab");
    await keys.write("Como quer receber?");
    await keys.press("Control+Enter");
    await keys.untilOn(/treeitem .*2ª via/);
    await keys.press("Insert");
    await keys.untilOn(/Título/);
    await keys.write("Falar com alguém");
    await keys.press("Tab");
    await keys.write("Já chamo alguém.");
    await keys.press("Control+Enter");
    await keys.untilOn(/treeitem .*Falar com alguém/);
    await keys.press("ArrowLeft");
    await keys.press("Alt+ArrowUp");
    await dialog.getByText("2ª via: agora 1").waitFor({ state: "attached" });
    await expectAccessible(page, "the options of a queue");

    await keys.reach("Tab", /Mensagem do cliente/, 40);
    await keys.write("1");
    await keys.press("Enter");
    const phone = dialog.getByRole("log", { name: "Conversa simulada" });
    await phone.getByText("Como quer receber?").waitFor();
    await keys.write("falar");
    await keys.press("Enter");
    await phone.getByText("Já chamo alguém.").waitFor();
    await phone.getByText("fim: aguarda uma pessoa").waitFor();
    await keys.write("#");
    await keys.press("Enter");
    await keys.write("preços");
    await keys.press("Enter");
    await phone.getByText("Veja a tabela de hoje.").waitFor();
    await phone.getByText("tabela.png").waitFor();

    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    const stored = await app.server.database.rows<{ title: string; option: number; file: string | null }>(
      `SELECT title, option, "mediaName" AS file FROM queue_options WHERE "companyId" = $1 ORDER BY "parentId" NULLS FIRST, option`,
      [company.id],
    );
    expect(stored).toEqual([
      { title: "2ª via", option: 1, file: null },
      { title: "Preços", option: 2, file: "tabela.png" },
      { title: "Falar com alguém", option: 1, file: null },
    ]);
  }),
);
