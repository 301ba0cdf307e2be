import { expect, it } from "@jest/globals";
import { startHarness } from "../harness/suite/harness";

/** Every test here fails on a console error, on anything the CSP blocks, and on a request to another host. */
const withHarness = startHarness();

it(
  "the viewer of the API's document shows an operation, sends a call and leads to the guide, on a phone in the dark theme",
  withHarness(async (app) => {
    const page = await (await app.newContext({ width: 360, height: 740, colorScheme: "dark" })).page();
    await page.goto(`${app.server.url}/api-docs.html#/externalMessages/externalMessages.send`);
    const operation = page.locator(".opblock.is-open");
    await operation.getByRole("button", { name: "Try it out" }).click();
    const answer = page.waitForResponse((response) => response.url().endsWith("/api/messages/send"));
    await operation.getByRole("button", { name: "Execute" }).click();
    expect((await answer).status()).toBe(401);
    await operation.getByText("ERR_API_TOKEN").first().waitFor();
    expect(await page.locator("html.dark-mode").count()).toBe(1);
    await page.getByPlaceholder("Filter by tag").fill("externalMessages");
    await page.getByRole("button", { name: "Collapse operation" }).first().waitFor();

    await page.getByRole("link", { name: /^For developers/ }).click();
    await page.getByRole("heading", { name: "A Pix receipt reaches the right people" }).waitFor();
    await page.getByText("pix-receipts.mjs").waitFor();
    await page.getByRole("link", { name: "n8n and webhooks as a bot" }).click();
    await page.getByRole("heading", { level: 1, name: "n8n and webhooks as a bot" }).waitFor();
    expect(await page.locator("html.dark-mode").count()).toBe(1);
  }),
);
