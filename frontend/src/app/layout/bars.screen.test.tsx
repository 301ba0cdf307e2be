import { beforeEach, describe, expect, it } from "@jest/globals";
import { companyApi } from "@guiche/contract/companies";
import { connectionApi } from "@guiche/contract/connections";
import { screen, waitFor, within } from "@testing-library/react";
import { companyDetails } from "../../testing/company";
import { address, signedInUser } from "../../testing/render";
import { serve } from "../../testing/server";
import { connection, openLayout, serveLayout } from "./layout.fixture";

beforeEach(serveLayout);

describe("the notice of an outage", () => {
  it("names the connection that fell, on every page but the connections", async () => {
    serve(connectionApi.list, [connection({ status: "DISCONNECTED", cause: "loggedOut" })]);
    const { person } = await openLayout();
    await screen.findByText("A conexão Loja está fora do ar.");
    await person.click(screen.getByRole("link", { name: /Ver conexões$/ }));
    expect(address()).toBe("/connections");
    await waitFor(() => expect(screen.queryByText("A conexão Loja está fora do ar.")).toBeNull());
  });

  it("says nothing about a number that was never linked", async () => {
    serve(connectionApi.list, [connection({ status: "DISCONNECTED", cause: "qrUnscanned" })]);
    await openLayout();
    await screen.findByTestId("menu-alarm");
    expect(screen.getByTestId("outage-notice").textContent).toBe("");
  });
});

describe("the storage notice", () => {
  const bar = () => screen.getByTestId("storage-notice").textContent;
  const company = (usedBytes: number, quotaBytes: number | null = 100) => ({
    ...companyDetails,
    storage: { usedBytes, quotaBytes },
  });

  it("warns an admin from 90 % of the quota, until they close it, and again when nothing is left", async () => {
    serve(companyApi.show, company(90));
    const { client, person } = await openLayout();
    await screen.findByText(/^O espaço para arquivos da empresa está acabando/);
    expect(screen.getByRole("link", { name: /Ver espaço$/ }).getAttribute("href")).toBe("/settings");
    await person.click(within(screen.getByTestId("storage-notice")).getByRole("button", { name: "Fechar" }));
    expect(bar()).toBe("");
    serve(companyApi.show, company(100));
    await client.invalidateQueries({ queryKey: [companyApi.show.path] });
    await screen.findByText(/^O espaço para arquivos da empresa acabou/);
  });

  it.each([
    ["with room", company(89)],
    ["without a quota", company(89, null)],
  ])("says nothing to an admin %s", async (_how, details) => {
    const requests = serve(companyApi.show, details);
    const { client } = await openLayout();
    await waitFor(() => expect(requests).toHaveLength(1), { timeout: 5_000 });
    await waitFor(() => expect(client.isFetching()).toBe(0));
    expect(bar()).toBe("");
  });

  it("does not ask for an agent", async () => {
    const companyRequests = serve(companyApi.show, company(100));
    const listRequests = serve(connectionApi.list, []);
    await openLayout({ user: signedInUser({ profile: "user" }) });
    await waitFor(() => expect(listRequests).toHaveLength(1), { timeout: 5_000 });
    expect(companyRequests).toEqual([]);
  });
});
