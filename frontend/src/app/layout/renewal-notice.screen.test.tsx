import { beforeEach, describe, expect, it } from "@jest/globals";
import type { SessionUserDto } from "@guiche/contract/users";
import { screen } from "@testing-library/react";
import { setStored } from "../../shared/stored";
import { renderScreen, signedInUser } from "../../testing/render";
import { useRenewalNotice } from "./use-renewal-notice";

function Page() {
  useRenewalNotice();
  return <p>the page</p>;
}
const ana = signedInUser();
const paidUntil = (dueDate: string | null, user: SessionUserDto = ana) => ({
  ...user,
  company: { ...user.company, dueDate },
});
const told = /^Sua licença foi renovada/;
const lastSeen = (dueDate: string) => setStored(`guiche.dueDate.${ana.companyId}`, dueDate);
beforeEach(() => localStorage.clear());

describe("the licence was renewed while nobody looked", () => {
  it("is said to an admin at the next visit, and then known", async () => {
    lastSeen("2026-12-10");
    await renderScreen(<Page />, { user: paidUntil("2027-01-10") });
    await screen.findByText("Sua licença foi renovada até 10/01/2027!");
    expect(localStorage.getItem(`guiche.dueDate.${ana.companyId}`)).toBe("2027-01-10");
  });

  it.each<[string, string | null, SessionUserDto]>([
    ["nothing changed", "2026-12-10", ana],
    ["the date was moved back", "2026-11-10", ana],
    ["the company never expires", null, ana],
    ["an agent signs in", "2027-01-10", { ...ana, profile: "user" }],
  ])("is not said when %s", async (_when, dueDate, user) => {
    lastSeen("2026-12-10");
    await renderScreen(<Page />, { user: paidUntil(dueDate, user) });
    await screen.findByText("the page");
    expect(screen.queryByText(told)).toBeNull();
  });

  it("is not said in a browser that has never seen the company", async () => {
    await renderScreen(<Page />, { user: paidUntil("2027-01-10") });
    await screen.findByText("the page");
    expect(screen.queryByText(told)).toBeNull();
  });
});
