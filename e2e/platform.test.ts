import { expect, it } from "@jest/globals";
import { enter, Login } from "../harness/pages/login";
import { choose, Records } from "../harness/pages/records";
import { Settings } from "../harness/pages/settings";
import { Shell, arriveAt, visit } from "../harness/pages/shell";
import { Company, newEmail, newName } from "../harness/company";
import { dayIn, displayDate, isoDate } from "../harness/days";
import { aPicture } from "../harness/files";
import { startHarness } from "../harness/suite/harness";
import { acceptInvitation, invitationLink } from "../harness/pages/invitation";

const withHarness = startHarness();

it(
  "the platform owner creates a plan and a company, extends and suspends it, whose users read why, and announces to another's open browser",
  withHarness(async (app) => {
    const { database } = app.server;
    await database.rows(`DELETE FROM "announcements"`);
    const owner = await (await Company.create(database)).agent({ name: "Olga", profile: "admin", isOwner: true });
    const page = await enter(app, owner, "/settings?tab=plans");
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
    await theirs.getByText(`Ativa até ${displayDate(due)}`).waitFor();

    await settings.select(florist);
    await form.getByRole("button", { name: "+Vencimento" }).click();
    const extendedDate = isoDate(await form.getByLabel("Data de vencimento").inputValue());
    expect(extendedDate.slice(0, 7) > due.slice(0, 7)).toBe(true);
    await settings.save();
    await row.getByText(displayDate(extendedDate)).waitFor();

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

    const agent = await (await Company.create(database)).agent();
    const reader = await enter(app, agent);
    await visit(page, "Informativos");
    const list = new Records(page, "announcement");
    await reader.getByRole("button", { name: "Informativos", exact: true }).waitFor();

    const announcement = await list.startAdding();
    await announcement.getByLabel("Título").fill("Manutenção no domingo");
    await announcement.getByLabel("Texto").fill("Das 2h às 3h o sistema fica fora do ar.");
    await choose(announcement, "Prioridade", "Alta");
    const choosing = page.waitForEvent("filechooser");
    await announcement.locator("button").getByText("Escolher imagem").click();
    const picture = Buffer.from(await aPicture(), "base64");
    await (await choosing).setFiles({ name: "aviso.jpg", mimeType: "image/jpeg", buffer: picture });
    await list.save();
    await list.row("Manutenção no domingo").getByText("Alta").waitFor();

    await reader.getByRole("button", { name: "Informativos: há novos" }).click();
    const popover = reader.getByRole("dialog", { name: "Informativos" });
    await popover.getByText("Das 2h às 3h o sistema fica fora do ar.").waitFor();
    await popover.getByText("Alta").waitFor();
    const noticeImage = popover.getByRole("img", { name: "Imagem de Manutenção no domingo" });
    await reader.waitForFunction(
      (image) => (image as HTMLImageElement).naturalWidth > 0,
      await noticeImage.elementHandle(),
    );
    await reader.keyboard.press("Escape");
    await popover.waitFor({ state: "detached" });
    await reader.getByRole("button", { name: "Informativos", exact: true }).waitFor();
    await reader.reload();
    await reader.getByText(`Olá, ${agent.name}`).waitFor();
    await reader.getByRole("button", { name: "Informativos", exact: true }).waitFor();

    await list.remove("Manutenção no domingo");
    await reader.getByRole("button", { name: "Informativos", exact: true }).click();
    await reader.getByText("Nenhum informativo no momento.").waitFor();
  }),
);
