import { beforeEach, expect, it } from "@jest/globals";
import { authApi } from "@guiche/contract/auth";
import type { CompanyState } from "@guiche/contract/companies";
import { act, screen, waitFor } from "@testing-library/react";
import { serve } from "@/testing/server";
import { openTestSocket, receive } from "@/testing/socket";

const { useLiveSession } = await import("@/app/use-live-session");
const { renderScreen, signedInUser } = await import("@/testing/render");
const { SubscriptionLine } = await import("./SubscriptionLine");

function Home() {
  useLiveSession();
  return <SubscriptionLine />;
}

const userWith = (state: CompanyState, overrides: Parameters<typeof signedInUser>[0] = {}) => {
  const user = signedInUser(overrides);
  return { ...user, company: { ...user.company, state, dueDate: "2026-12-10" } };
};

beforeEach(() => openTestSocket("payment"));

it.each([
  ["trial", "Teste", "Seu teste termina em 10/12/2026."],
  ["overdue", "Vencida", "Sua assinatura venceu em 10/12/2026."],
] as const)("says on the start page that the company is %s, until it is paid: %s", async (state, word, sentence) => {
  await renderScreen(<Home />, { user: userWith(state) });
  await screen.findByText(word);
  screen.getByText(sentence);
  serve(authApi.me, userWith("active"));
  act(() => receive("payment", { action: "CONCLUIDA", company: { id: 1, name: "Acme", dueDate: "2027-01-10" } }));
  await waitFor(() => expect(screen.queryByText(sentence)).toBeNull());
});

it("tells agents of no trial", async () => {
  await renderScreen(<Home />, { user: userWith("trial", { profile: "user" }) });
  expect(screen.queryByRole("status")).toBeNull();
});
