import { expect, it } from "@jest/globals";
import { paymentApi } from "@guiche/contract/payments";
import { screen } from "@testing-library/react";
import { renderScreen } from "../../testing/render";
import { serve } from "../../testing/server";
import { manualPayments, owner } from "./companies.fixture";
import { PaymentSettings } from "./PaymentSettings";

it.each([
  ["refused", "alert", /^O Efí não aceitou este endereço/],
  ["registered", "status", /^O Efí avisa neste endereço/],
] as const)("says whether Efí has taken the address of its notices: %s", async (hook, role, text) => {
  serve(paymentApi.settings, { ...manualPayments, provider: "efi", hookPath: "/api/hooks/efi/token", hook });
  await renderScreen(<PaymentSettings />, { user: owner });
  expect((await screen.findByText(text)).getAttribute("role")).toBe(role);
  expect(screen.getByText(/\/api\/hooks\/efi\/token/)).toBeTruthy();
});
