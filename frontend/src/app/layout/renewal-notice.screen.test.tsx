import { describe, expect, it } from "@jest/globals";
import { subscriptionApi } from "@guiche/contract/subscriptions";
import type { SessionUserDto } from "@guiche/contract/users";
import { act, screen, waitFor } from "@testing-library/react";
import { renderScreen, signedInUser } from "../../testing/render";
import { adoptUser } from "../../shared/session/store";
import { serve } from "../../testing/server";
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
const renewalText = /^Sua licença foi renovada/;

describe("the licence was renewed while no admin looked", () => {
  it("is said to an admin at the next visit, once", async () => {
    const requests = serve(subscriptionApi.renewal, { renewedUntil: "2027-01-10" });
    await renderScreen(<Page />, { user: paidUntil("2027-01-10") });
    await screen.findByText("Sua licença foi renovada até 10/01/2027!");
    expect(requests).toHaveLength(1);
  });

  it("is said as well while an admin looks at something else", async () => {
    const requests = serve(subscriptionApi.renewal, { renewedUntil: null });
    await renderScreen(<Page />, { user: paidUntil("2026-12-10") });
    await waitFor(() => expect(requests).toHaveLength(1));
    serve(subscriptionApi.renewal, { renewedUntil: "2027-01-10" });
    act(() => adoptUser(paidUntil("2027-01-10")));
    await screen.findByText("Sua licença foi renovada até 10/01/2027!");
  });

  it("is not said when the person knows it", async () => {
    const requests = serve(subscriptionApi.renewal, { renewedUntil: null });
    await renderScreen(<Page />, { user: paidUntil("2027-01-10") });
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(screen.queryByText(renewalText)).toBeNull();
  });

  it.each<[string, string | null, SessionUserDto]>([
    ["the company never expires", null, ana],
    ["an agent signs in", "2027-01-10", { ...ana, profile: "user" }],
  ])("is not asked for when %s", async (_when, dueDate, user) => {
    const requests = serve(subscriptionApi.renewal, { renewedUntil: "2027-01-10" });
    await renderScreen(<Page />, { user: paidUntil(dueDate, user) });
    await screen.findByText("the page");
    expect(requests).toHaveLength(0);
  });
});
