import { describe, expect, it } from "@jest/globals";
import type { PlanOfferDto } from "@guiche/contract/subscriptions";
import { screen } from "@testing-library/react";
import { renderScreen, signedInUser } from "../../testing/render";
import { PlanOffer } from "./PlanOffer";

const user = signedInUser();
const plan = {
  ...user.company.plan,
  id: 9,
  name: "Pro",
  value: 100,
  users: 3,
  connections: 1,
  queues: 2,
  officialConnections: null,
};
const renderOffer = async (values: Partial<PlanOfferDto>) => {
  const offer: PlanOfferDto = {
    plan,
    storageMb: 0,
    apiMessages: 0,
    price: 100,
    at: "now",
    line: 0,
    excess: [],
    ...values,
  };
  const choice = { recurrence: "MENSAL", isCurrent: false, isClosed: false, onChoose: () => undefined } as const;
  await renderScreen(<PlanOffer offer={offer} {...choice} />, { user });
  return (await screen.findByText(/3 usuários/)).textContent;
};

describe("a plan's offer", () => {
  it("says how many files and API messages it holds", async () => {
    expect(await renderOffer({ plan: { ...plan, officialConnections: 2 }, storageMb: 5_120, apiMessages: 1_000 })).toBe(
      "3 usuários · 1 conexão · 2 números oficiais · 2 filas · 5 GB de arquivos · 1000 mensagens da API por mês",
    );
  });

  it("is silent about what it does not limit, and about messages where it has no API", async () => {
    expect(await renderOffer({ plan: { ...plan, useExternalApi: false }, apiMessages: 1_000 })).toBe(
      "3 usuários · 1 conexão · 2 filas",
    );
  });
});
