import { describe, expect, it } from "@jest/globals";
import { installationApi, workKinds, type InstallationDto, type WorkDto } from "@guiche/contract/installation";
import { screen, within } from "@testing-library/react";
import { cellsOf } from "../../testing/acts";
import { renderScreen, signedInUser } from "../../testing/render";
import { ErrorReply, serve } from "../../testing/server";
import { InstallationTab } from "./InstallationTab";

const owner = signedInUser({ super: true });
const web = {
  id: 1,
  host: "web-1",
  pid: 7,
  role: "web" as const,
  version: "0.1.0",
  startedAt: "2026-11-21T10:00:00.000Z",
  seenAt: "2026-11-21T12:00:00.000Z",
  isSilent: false,
  sessions: 0,
};
const worker = { ...web, id: 2, host: "worker-1", role: "worker" as const, sessions: 40, isSilent: true };
const work = (over: Partial<Record<WorkDto["kind"], Partial<WorkDto>>> = {}): WorkDto[] =>
  workKinds.map((kind) => ({ kind, waiting: 0, oldestSeconds: null, isStuck: false, ...over[kind] }));
const state: InstallationDto = {
  processes: [web, worker],
  connections: [{ status: "CONNECTED", count: 38 }],
  leases: { held: 40, expired: 2 },
  work: work({ outbox: { waiting: 3, oldestSeconds: 150, isStuck: true }, jobs: { waiting: null } }),
  storage: { databaseBytes: 5 * 1_024 ** 3, fileBytes: 2_048, freeBytes: null },
};

async function open(installation: InstallationDto = state) {
  serve(installationApi.show, installation);
  await renderScreen(<InstallationTab />, { user: owner });
  await screen.findByTestId("process-1");
  await screen.findByTestId("work-outbox");
}

describe("the page of the installation", () => {
  it("lists each process with its role, version, sessions and heartbeat", async () => {
    await open();
    expect(cellsOf(screen.getByTestId("process-1")).slice(0, 4)).toEqual(["web-1 · 7", "Páginas e API", "0.1.0", "0"]);
    within(screen.getByTestId("process-1")).getByText("Ativo");
    within(screen.getByTestId("process-2")).getByText(/^Sem sinal desde 21\/11\/26/);
  });

  it("says what is stuck and for how long, and that Redis does not answer", async () => {
    await open();
    expect(cellsOf(screen.getByTestId("work-outbox"))).toEqual(["Mensagens a enviar", "3", "Parado há 2 min"]);
    expect(cellsOf(screen.getByTestId("work-jobs"))).toEqual(["Tarefas no Redis", "O Redis não responde", "–"]);
    expect(cellsOf(screen.getByTestId("work-media"))).toEqual(["Arquivos a baixar", "0", "–"]);
  });

  it.each([
    [45, "45 s"],
    [60, "1 min"],
    [3_599, "59 min"],
    [7_200, "2 h"],
  ])("shows an age of %i seconds as %s", async (oldestSeconds, text) => {
    await open({ ...state, work: work({ media: { waiting: 1, oldestSeconds } }) });
    expect(cellsOf(screen.getByTestId("work-media"))[2]).toBe(text);
  });

  it("shows connections, sessions and storage", async () => {
    await open();
    const totals = within(screen.getByRole("region", { name: "Conexões e armazenamento" }));
    const totalTexts = totals.getAllByRole("term").map((term, at) => {
      return `${term.textContent}: ${totals.getAllByRole("definition")[at]?.textContent}`;
    });
    expect(totalTexts).toEqual([
      "Conectada: 38",
      "Sessões com processo: 40",
      "Sessões sem processo: 2",
      "Banco de dados: 5 GB",
      "Arquivos: 2 kB",
      "Espaço livre no disco: Os arquivos ficam no bucket",
    ]);
  });

  it("offers another try when the server does not answer", async () => {
    serve(installationApi.show, new ErrorReply(503, "ERR_UNAVAILABLE"));
    await renderScreen(<InstallationTab />, { user: owner });
    await screen.findByRole("button", { name: "Tentar novamente" });
  });
});
