import { subscriptionApi, type PlanChoiceDto } from "@guiche/contract/subscriptions";
import { it } from "@jest/globals";
import { screen } from "@testing-library/react";
import { renderScreen, signedInUser } from "@/testing/render";
import { serve } from "@/testing/server";
import { SuspendedRoot } from "./SuspendedRoot";

const { company } = signedInUser();
const user = signedInUser({ company: { ...company, dueDate: "2027-03-01", isSuspended: true } });
const choice: PlanChoiceDto = {
  recurrence: "MENSAL",
  current: { id: 1, name: "Básico" },
  next: null,
  closed: null,
  offers: [],
  forecast: null,
};

it.each([
  [{ dueDate: "2027-03-01", value: 49.9 }, /^A assinatura venceu em 01\/03\/2027\. Pague a fatura/],
  [null, /^A assinatura venceu, e o plano não tem fatura a pagar\. Escolha outro plano em Assinatura/],
])("a suspended company is told to pay where there is something to pay: %j", async (forecast, sentence) => {
  serve(subscriptionApi.plans, { ...choice, forecast });
  await renderScreen(<SuspendedRoot />, { user, at: "/financeiro" });
  await screen.findByText(sentence);
});
