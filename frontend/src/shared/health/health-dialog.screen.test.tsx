import { expect, it } from "@jest/globals";
import { campaignApi } from "@guiche/contract/campaigns";
import { numberHealth, type NumberEvents } from "@guiche/contract/rules/number-health";
import { screen } from "@testing-library/react";
import { renderScreen, signedInUser } from "../../testing/render";
import { serve } from "../../testing/server";
import { HealthDialog } from "./HealthDialog";

const day = 24 * 3_600_000;
const now = Date.now();
const calm: NumberEvents = {
  ...{
    now,
    restrictedUntil: null,
    warmSince: now - 90 * day,
    skipsWarmUp: false,
    coldLimit: 250,
    coldToday: 10,
    drops24h: 0,
  },
  ...{ refused24h: 0, sent24h: 100, cold7d: 100, answered7d: 40, optOuts7d: 0 },
};

async function open(events: Partial<NumberEvents>) {
  serve(campaignApi.health, numberHealth({ ...calm, ...events }));
  await renderScreen(<HealthDialog connection={{ id: 1, name: "Vendas" }} onClose={() => undefined} />, {
    user: signedInUser(),
  });
  await screen.findByText(/É uma estimativa/);
}

it("a healthy number has nothing to say about its campaigns", async () => {
  await open({});
  screen.getByText("Saúde 100");
  expect(screen.queryByRole("status")).toBeNull();
});

it("a red number says that its campaigns are paused, because of what, and that they go on", async () => {
  await open({ refused24h: 20, answered7d: 0 });
  expect(screen.getByRole("status").textContent).toBe(
    "As campanhas deste número estão em pausa por causa de: Recusadas em 24 h. Continuam sozinhas quando ele se recuperar.",
  );
  screen.getByText("10 mensagens hoje a quem não escreveu; o limite é 0");
});

it("an amber number says that it is slower, and because of what", async () => {
  await open({ answered7d: 0, optOuts7d: 5 });
  expect(screen.getByRole("status").textContent).toBe(
    "As pausas são três vezes maiores e o limite de hoje é a metade, por causa de: Respostas em 7 dias.",
  );
});

it("each part says what was counted and what it costs", async () => {
  await open({ refused24h: 1, answered7d: 20, warmSince: now - 3 * day, drops24h: 4 });
  const parts = screen.getAllByRole("definition").map(({ textContent }) => textContent);
  expect(parts).toEqual([
    ...["não · bom", "1% · −6", "20% de 100 · −8", "0% · bom"],
    ...["10 de 67 · bom", "3 dias · −7", "4 · −6"],
  ]);
});

it("too few messages say nothing about answers", async () => {
  await open({ cold7d: 5, answered7d: 0 });
  expect(screen.getAllByRole("definition")[2]?.textContent).toBe("poucas mensagens · bom");
});

it("an official number says what Meta says: its quality, and to how many people it may write", async () => {
  serve(
    campaignApi.health,
    numberHealth({ ...calm, official: { quality: "RED", limit: 2_000, reached24h: 1_500, freesAt: null } }),
  );
  await renderScreen(<HealthDialog connection={{ id: 1, name: "Oficial" }} onClose={() => undefined} />);
  await screen.findByText("Qualidade na Meta: baixa · até 2.000 pessoas em 24 horas");
  screen.getByText("1.500 de 1.000 pessoas em 24 horas");
  screen.getByText(/^A Meta avalia o número/);
  expect(screen.getByRole("status").textContent).toContain("por causa de: Qualidade na Meta");
  expect(screen.getAllByRole("term").map(({ textContent }) => textContent)).not.toContain("Tempo de uso");
});

it("an official number whose limit is used up says who waits", async () => {
  const official = { quality: "GREEN", limit: 250, reached24h: 250, freesAt: now + day / 2 };
  serve(campaignApi.health, numberHealth({ ...calm, official }));
  await renderScreen(<HealthDialog connection={{ id: 1, name: "Oficial" }} onClose={() => undefined} />);
  await screen.findByText(/^O limite acabou: campanhas, agendamentos e programas esperam/);
});
