import { describe, expect, it } from "@jest/globals";
import {
  migrationApi,
  migrationProblems,
  type MigrationReportDto,
  type MigrationRunDto,
  type SourceFactsDto,
} from "@guiche/contract/migration";
import { screen, waitFor, within } from "@testing-library/react";
import { fill, questionOf } from "../../testing/acts";
import { renderScreen, signedInUser } from "../../testing/render";
import { ErrorReply, serve } from "../../testing/server";
import { MigrationPage } from "./MigrationPage";

const facts: SourceFactsDto = {
  family: "ticketz",
  version: "20260801",
  messages: 120_000,
  companies: [
    { id: 1, name: "Dona" },
    { id: 2, name: "Loja" },
  ],
  rates: 5,
  hasFolder: true,
};
const lookRun: MigrationRunDto = {
  ...{ address: "reader@10.0.0.5:5432/ticketz", act: "look", state: "done", problem: null, facts, answers: null },
  ...{ progress: null, reportOf: null, startedBy: "Rita", startedAt: "2026-11-29T12:00:00.000Z", endedAt: null },
};
const report: MigrationReportDto = {
  lines: [{ table: "Messages", found: 120_000, comes: 119_000, known: 0, stays: 1_000 }],
  details: [{ table: "Users", text: "sem senha válida", count: 12, names: ["Ana", "Bia"] }],
  untouched: [{ table: "Flows", rows: 3 }],
};

async function open(run: MigrationRunDto | null) {
  serve(migrationApi.show, { run, folder: "/data/migrate" });
  serve(migrationApi.report, report);
  return renderScreen(<MigrationPage />, { user: signedInUser({ super: true }) });
}
const button = (name: string) => screen.findByRole("button", { name });

describe("the move from another system", () => {
  it("begins with the address of its database, and asks for what is missing", async () => {
    const requests = serve(migrationApi.connect, { ...lookRun, state: "running", facts: null });
    const { person } = await open(null);
    await person.click(await button("Conectar"));
    expect(await screen.findByRole("textbox", { name: "Servidor" })).toHaveProperty("ariaInvalid", "true");
    expect(requests).toEqual([]);
    for (const [name, text] of [
      ["Servidor", "10.0.0.5"],
      ["Nome do banco", "ticketz"],
      ["Usuário do banco", "reader"],
    ] as const)
      await fill(person, screen.getByRole("textbox", { name }), text);
    await fill(person, screen.getByLabelText("Senha do banco"), "segredo");
    await person.click(await button("Conectar"));
    await screen.findByRole("heading", { name: "Reconhecendo o outro sistema" });
    expect(requests[0]?.body).toEqual({
      ...{ kind: "postgres", host: "10.0.0.5", port: null, database: "ticketz", user: "reader", password: "segredo" },
      isEncrypted: false,
    });
  });

  it("keeps what was typed when the database refuses the password", async () => {
    const { person } = await open(null);
    for (const [name, text] of [
      ["Servidor", "10.0.0.5"],
      ["Nome do banco", "ticketz"],
      ["Usuário do banco", "reader"],
    ] as const)
      await fill(person, await screen.findByRole("textbox", { name }), text);
    serve(migrationApi.connect, { ...lookRun, facts: null, state: "failed", problem: "signIn" });
    await person.click(await button("Conectar"));
    await screen.findByText(/recusou o usuário ou a senha/);
    expect(screen.getByRole("textbox", { name: "Servidor" })).toHaveProperty("value", "10.0.0.5");
    await fill(person, screen.getByLabelText("Senha do banco"), "segredo");
    const requests = serve(migrationApi.connect, lookRun);
    await person.click(await button("Conectar"));
    await screen.findByRole("heading", { name: "Ticketz" });
    expect(requests[0]?.body).toMatchObject({ host: "10.0.0.5", user: "reader", password: "segredo" });
    expect(screen.queryByRole("button", { name: "Conectar" })).toBeNull();
  });

  it("says what was found, and lets a dry run come before the data", async () => {
    const requests = serve(migrationApi.start, { ...lookRun, act: "try", state: "running" });
    const { person } = await open(lookRun);
    await screen.findByRole("heading", { name: "Ticketz" });
    screen.getByText("2 empresas · 120.000 mensagens · versão 20260801");
    expect(screen.queryByRole("button", { name: "Trazer os dados" })).toBeNull();
    await person.click(screen.getByRole("checkbox", { name: "Dona" }));
    await person.click(await button("Simular"));
    await screen.findByRole("heading", { name: "Simulando" });
    expect(requests[0]?.body).toEqual({
      act: "try",
      company: "",
      zone: "-03:00",
      rates: 5,
      only: [2],
      withFiles: true,
    });
  });

  it("asks a whaticket-community for its name, and all companies mean those to come too", async () => {
    const requests = serve(migrationApi.start, { ...lookRun, act: "try", state: "running" });
    const { person } = await open({
      ...lookRun,
      facts: { ...facts, family: "community", companies: [], hasFolder: false },
    });
    await screen.findByText(/copie a pasta public do outro servidor para \/data\/migrate/);
    await person.click(await button("Simular"));
    await screen.findByText("Informe o nome da empresa.");
    await fill(person, screen.getByRole("textbox", { name: "Nome da empresa" }), "Loja da Rita");
    await person.click(await button("Simular"));
    await waitFor(() =>
      expect(requests[0]?.body).toMatchObject({ company: "Loja da Rita", only: null, withFiles: false }),
    );
  });

  it("shows how far it is, how fast and until when, and stops when told to", async () => {
    const progress = { table: "Messages", rows: 30_000, totalRows: 120_000, files: 0, totalFiles: 900 };
    const running: MigrationRunDto = {
      ...lookRun,
      act: "bring",
      state: "running",
      progress: { ...progress, seconds: 10, secondsLeft: 185 },
    };
    const { person } = await open(running);
    await screen.findByText("30.000 de 120.000 linhas");
    screen.getByText("Mensagens · 3.000 por segundo · faltam 4 minutos · depois, 900 arquivos");
    expect(screen.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("25");
    serve(migrationApi.pause, { ...running, state: "paused" });
    await person.click(await button("Pausar"));
    await screen.findByText(/Migração em pausa/);
    serve(migrationApi.resume, running);
    await person.click(await button("Continuar"));
    await person.click(await button("Cancelar migração"));
    serve(migrationApi.cancel, { ...running, state: "cancelled" });
    const question = await questionOf("Cancelar a migração?");
    await person.click(question.getByRole("button", { name: "Cancelar migração" }));
    await screen.findByText(/Migração cancelada/);
  });

  it("reports what would come, and what to do once it has", async () => {
    const { person } = await open({ ...lookRun, act: "try", reportOf: "try" });
    const row = within(await screen.findByTestId("line-Messages"));
    row.getByText("119.000");
    screen.getByText("Usuários · sem senha válida (12)");
    screen.getByText(/Ana, Bia e mais 10/);
    screen.getByText("Tabelas que não são trazidas: Flows (3)");
    await button("Trazer os dados");
    expect(screen.queryByRole("button", { name: "Passagem final" })).toBeNull();
    const requests = serve(migrationApi.exported, () => new Blob(["<!doctype html>"]) as never);
    await person.click(await button("Baixar relatório (HTML)"));
    await screen.findByText("migracao.html baixado");
    expect(requests[0]?.query).toEqual({ format: "html", language: "pt" });
  });

  it("asks whether the other system has stopped before the final run", async () => {
    const { person } = await open({ ...lookRun, act: "bring", reportOf: "bring" });
    await screen.findByText("Os dados chegaram.");
    screen.getByRole("heading", { name: "O que fazer agora" });
    await button("Trazer o que mudou");
    await person.click(await button("Passagem final"));
    const requests = serve(migrationApi.start, { ...lookRun, act: "finish", reportOf: "finish" });
    const question = await questionOf("O outro sistema já parou?");
    await person.click(question.getByRole("button", { name: "Passagem final" }));
    await screen.findByText("Passagem final concluída.");
    screen.getByText(/leia o QR code aqui, em Conexões/);
    expect(requests[0]?.body).toMatchObject({ act: "finish", only: null });
  });

  it.each(migrationProblems)("says what to do about %s", async (problem) => {
    const { person } = await open({ ...lookRun, facts: null, state: "failed", problem });
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toMatch(/^[A-Z].+\./);
    serve(migrationApi.resume, { ...lookRun, facts: null, state: "running" });
    await person.click(within(alert).getByRole("button", { name: "Tentar novamente" }));
    await screen.findByRole("heading", { name: "Reconhecendo o outro sistema" });
  });

  it("forgets the address when asked to, and says why it could not", async () => {
    const { person } = await open(lookRun);
    serve(migrationApi.forget, new ErrorReply(409, "ERR_CONFLICT"));
    const forget = async () => {
      await person.click(await button("Trocar de sistema"));
      const question = await questionOf("Trocar de sistema?");
      await person.click(question.getByRole("button", { name: "Trocar de sistema" }));
    };
    await forget();
    await screen.findByRole("heading", { name: "Ticketz" });
    serve(migrationApi.forget, { message: "" });
    await forget();
    await button("Conectar");
  });
});
