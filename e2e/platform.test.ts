import { expect, it } from "@jest/globals";
import { enter, Login } from "../harness/pages/login";
import { choose, Records } from "../harness/pages/records";
import { Settings } from "../harness/pages/settings";
import { Shell, arriveAt } from "../harness/pages/shell";
import { Company, newEmail, newName, type Agent } from "../harness/company";
import { dayIn, displayDate, isoDate } from "../harness/days";
import { aPicture } from "../harness/files";
import { startOwnHarness, type TestHarness } from "../harness/suite/harness";
import { acceptInvitation, invitationLink } from "../harness/pages/invitation";

const withHarness = startOwnHarness();

const owner = async (app: TestHarness): Promise<Agent> =>
  (await Company.create(app.server.database)).agent({ name: "Olga", profile: "admin", isOwner: true });

it(
  "the platform owner creates a plan and a company, extends its due date and suspends it, and its users are signed out and read why",
  withHarness(async (app) => {
    const page = await enter(app, await owner(app), "/settings?tab=plans");
    const [settings, shell] = [new Settings(page), new Shell(page)];
    const { form } = settings;
    const [email, gold, florist] = [newEmail(), newName("Ouro"), newName("Floricultura")];
    await form.getByRole("heading", { name: "Novo plano" }).waitFor();
    await form.getByLabel("Nome").fill(gold);
    await form.getByLabel("Usuários").fill("2");
    await form.getByLabel("Valor").fill("99,90");
    await form.getByRole("button", { name: "Mais opções" }).click();
    await form.getByLabel("Kanban").uncheck();
    await settings.save();
    await shell.seesNotice("Operação realizada com sucesso!");
    await settings.row("plan", gold).getByText("R$ 99,90").waitFor();
    await form.getByLabel("Nome").fill(gold);
    await form.getByRole("button", { name: "Salvar" }).click();
    await shell.seesNotice(
      "Não foi possível realizar a operação. Verifique se já existe um registro com o mesmo nome ou se os campos foram preenchidos corretamente.",
    );
    await settings.select(gold);
    expect(await form.getByLabel("Kanban").isChecked()).toBe(false);

    await settings.open("Empresas");
    const due = dayIn(5);
    await form.getByLabel("Nome").fill(florist);
    await form.getByLabel("E-mail").fill(email);
    await choose(form, "Plano", gold);
    await form.getByLabel("Data de vencimento").fill(displayDate(due));
    await form.getByRole("button", { name: "Salvar" }).click();
    const link = await invitationLink(page);
    const row = settings.row("company", florist);
    await row.getByText("vence em 5 dias").waitFor();
    await row.getByText("Ativadas").waitFor();

    const theirs = await (await app.newContext()).page();
    await acceptInvitation(theirs, link);
    const login = new Login(theirs, app.server);
    await login.attempt({ email });
    await arriveAt(theirs, "/");
    await theirs.getByText(`Ativo até ${displayDate(due)}`).waitFor();

    await settings.select(florist);
    await form.getByRole("button", { name: "+Vencimento" }).click();
    const extended = isoDate(await form.getByLabel("Data de vencimento").inputValue());
    expect(extended.slice(0, 7) > due.slice(0, 7)).toBe(true);
    await settings.save();
    await row.getByText(displayDate(extended)).waitFor();

    await settings.select(florist);
    await form.getByRole("button", { name: "Mais opções" }).click();
    await form.getByLabel("Ativa").uncheck();
    await settings.save();
    await row.getByText("Suspensa").waitFor();
    await theirs.waitForURL("**/login");
    const why = "O acesso da sua empresa está suspenso. Entre em contato com o suporte.";
    await login.error.getByText(why).waitFor();
    await login.attempt({ email });
    await theirs.locator("button[type=submit]:enabled").waitFor();
    await login.error.getByText(why).waitFor();
  }),
);

it(
  "an announcement appears in another company's open browser, with a dot until it is opened",
  withHarness(async (app) => {
    await app.server.database.rows(`DELETE FROM "announcements"`);
    const agent = await (await Company.create(app.server.database)).agent();
    const [page, theirs] = [await enter(app, await owner(app), "/announcements"), await enter(app, agent)];
    const list = new Records(page, "announcement");
    await theirs.getByRole("button", { name: "Informativos", exact: true }).waitFor();

    const form = await list.startAdding();
    await form.getByLabel("Título").fill("Manutenção no domingo");
    await form.getByLabel("Texto").fill("Das 2h às 3h o sistema fica fora do ar.");
    await choose(form, "Prioridade", "Alta");
    const choosing = page.waitForEvent("filechooser");
    await form.locator("button").getByText("Escolher imagem").click();
    const picture = Buffer.from(await aPicture(), "base64");
    await (await choosing).setFiles({ name: "aviso.jpg", mimeType: "image/jpeg", buffer: picture });
    await list.save();
    await list.row("Manutenção no domingo").getByText("Alta").waitFor();

    await theirs.getByRole("button", { name: "Informativos: há novos" }).click();
    const popover = theirs.getByRole("dialog", { name: "Informativos" });
    await popover.getByText("Das 2h às 3h o sistema fica fora do ar.").waitFor();
    await popover.getByText("Alta").waitFor();
    const shown = popover.getByRole("img", { name: "Imagem de Manutenção no domingo" });
    await theirs.waitForFunction((image) => (image as HTMLImageElement).naturalWidth > 0, await shown.elementHandle());
    await theirs.keyboard.press("Escape");
    await popover.waitFor({ state: "detached" });
    await theirs.getByRole("button", { name: "Informativos", exact: true }).waitFor();
    await theirs.reload();
    await theirs.getByText(`Olá, ${agent.name}`).waitFor();
    await theirs.getByRole("button", { name: "Informativos", exact: true }).waitFor();

    await list.remove("Manutenção no domingo");
    await theirs.getByRole("button", { name: "Informativos", exact: true }).click();
    await theirs.getByText("Nenhum informativo no momento.").waitFor();
  }),
);
