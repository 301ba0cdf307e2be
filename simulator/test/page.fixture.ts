import { afterAll, beforeAll } from "@jest/globals";
import type { Locator, Page } from "playwright-core";
import { generatedPicture } from "../src/people/picture";
import { openHarness, type PageHarness } from "./browser";
import type { TestBench, PairedBusiness } from "./business";

let stage: PageHarness;
export let bench: TestBench;
export let shop: PairedBusiness;
export let look: PageHarness["look"];

beforeAll(async () => {
  stage = await openHarness();
  ({ bench, shop, look } = stage);
}, 60_000);

afterAll(() => stage.close());

export const PICTURE = Buffer.from(generatedPicture("page"), "base64");

/** A new customer's phone on the page, open at the chat with the shop. */
export async function openChat() {
  const { number, lid } = await bench.control.person();
  const page = await look();
  await page.getByTestId(`person-${number}`).click();
  return { page, number, jid: `${lid}@lid` };
}

export const bubble = (page: Page, id: string): Locator => page.locator(`[data-testid="message"][data-id="${id}"]`);

/** Opens the actions of a message and runs one. */
export async function act(page: Page, id: string, action: string): Promise<void> {
  await bubble(page, id).hover();
  await bubble(page, id).getByTestId("more").click();
  await bubble(page, id).getByTestId(action).click();
}
