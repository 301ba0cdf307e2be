import { campaignApi } from "@guiche/contract/campaigns";
import { connectionApi } from "@guiche/contract/connections";
import { migrationOfferApi, type MigrationOfferDto } from "@guiche/contract/migration-offers";
import { describe, expect, it } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import { renderScreen } from "../../testing/render";
import { ErrorReply, serve } from "../../testing/server";
import { setLanguage } from "../../testing/setup";
import { MovedOffers } from "./MovedOffers";

const expires: MigrationOfferDto = {
  ...{ id: 1, kind: "expiresTicket", targetId: 7, name: "Loja", minutes: 90, ticketsToClose: 12 },
};
const running: MigrationOfferDto = {
  ...{ id: 2, kind: "runningCampaign", targetId: 8, name: "Promoção", minutes: null, ticketsToClose: null },
};
const plannedOffer: MigrationOfferDto = { ...running, id: 3, kind: "plannedCampaign", name: "Verão", targetId: 9 };

/** Serves the offers, without those that have been dropped since. */
function serveOffers(offers: MigrationOfferDto[]) {
  let remainingOffers = offers;
  serve(migrationOfferApi.list, () => ({ offers: remainingOffers }));
  serve(migrationOfferApi.removeAll, () => {
    remainingOffers = [];
    return { message: "" };
  });
  return serve(migrationOfferApi.remove, ({ params }) => {
    remainingOffers = remainingOffers.filter(({ id }) => String(id) !== params.id);
    return { message: "" };
  });
}

describe("what came switched off from another system", () => {
  it("is switched on with one click, and says what follows at once", async () => {
    serveOffers([expires]);
    const requests = serve(connectionApi.update, {} as never);
    const { person } = await renderScreen(<MovedOffers />);
    const offer = within(await screen.findByTestId("offer-expiresTicket"));
    offer.getByText(/resolver por inatividade após 01h 30m/);
    offer.getByText(/^12 atendimentos parados há mais tempo são resolvidos em seguida/);
    await person.click(offer.getByRole("button", { name: "Ativar: Loja" }));
    await waitFor(() => expect(screen.queryByTestId("offer-expiresTicket")).toBeNull());
    expect(requests.map(({ params, body }) => [params, body])).toEqual([[{ id: "7" }, { expiresTicket: 90 }]]);
  });

  it("goes on with campaigns: a running one with its rest, a planned one at its date", async () => {
    serveOffers([running, plannedOffer]);
    const restartRequests = serve(campaignApi.restart, { message: "" });
    const updated = serve(campaignApi.update, {} as never);
    const { person } = await renderScreen(<MovedOffers />);
    await person.click(await screen.findByRole("button", { name: "Ativar: Promoção" }));
    await waitFor(() => expect(screen.queryByTestId("offer-runningCampaign")).toBeNull());
    await person.click(screen.getByRole("button", { name: "Ativar: Verão" }));
    await waitFor(() => expect(screen.queryByTestId("offer-plannedCampaign")).toBeNull());
    expect([restartRequests[0]?.params, updated[0]?.params, updated[0]?.body]).toEqual([{ id: "8" }, { id: "9" }, {}]);
  });

  it("stays offered when it was refused, with the reason", async () => {
    const dropRequests = serveOffers([expires]);
    serve(connectionApi.update, new ErrorReply(400, "ERR_WAPP_GREETING_REQUIRED"));
    const { person } = await renderScreen(<MovedOffers />);
    await person.click(await screen.findByRole("button", { name: "Ativar: Loja" }));
    await screen.findByText(/saudação/i);
    screen.getByTestId("offer-expiresTicket");
    expect(dropRequests).toEqual([]);
  });

  it("is declined one by one or altogether, and is not asked about again", async () => {
    const dropRequests = serveOffers([expires, running, plannedOffer]);
    const { person } = await renderScreen(<MovedOffers />);
    await person.click(await screen.findByRole("button", { name: "Deixar desativado: Promoção" }));
    await waitFor(() => expect(screen.queryByTestId("offer-runningCampaign")).toBeNull());
    expect(dropRequests.map(({ params }) => params)).toEqual([{ id: "2" }]);
    await person.click(screen.getByRole("button", { name: "Deixar tudo desativado" }));
    await waitFor(() => expect(screen.queryByRole("heading")).toBeNull());
  });

  it.each([
    ["pt", "O que veio desativado do outro sistema"],
    ["en", "What came switched off from the other system"],
    ["es", "Lo que vino desactivado del otro sistema"],
  ] as const)("speaks %s", async (language, title) => {
    await setLanguage(language);
    serveOffers([expires]);
    await renderScreen(<MovedOffers />);
    await screen.findByRole("heading", { name: title });
  });
});
