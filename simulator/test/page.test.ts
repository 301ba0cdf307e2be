import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { chromium, type Browser, type Page } from "playwright-core";
import { build } from "../build.mjs";
import { newClient, openBench, openShop, type Bench, type Shop } from "./shop";

interface Chromium {
  findChromium(): Promise<{ path: string; env: Record<string, string> }>;
}
const finder = new URL("../../scripts/lib/chromium.mjs", import.meta.url).pathname;

let bench: Bench;
let browser: Browser;
let shop: Shop;

beforeAll(async () => {
  const { findChromium } = (await import(finder)) as Chromium;
  const [{ path, env }] = await Promise.all([findChromium(), build()]);
  const launch = { executablePath: path, env: { ...process.env, ...env }, args: ["--no-sandbox"] };
  [bench, browser] = await Promise.all([openBench(), chromium.launch(launch)]);
  shop = await openShop(bench);
}, 40_000);
afterAll(async () => {
  await browser.close();
  await bench.close();
});

interface Looks {
  path?: string;
  width?: number;
  colorScheme?: "light" | "dark";
}

async function look({
  path = `/?phone=${shop.number}`,
  width = 1440,
  colorScheme = "light",
}: Looks = {}): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height: 800 },
    colorScheme,
    locale: "pt-BR",
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  await page.goto(`http://127.0.0.1:${bench.simulator.port}${path}`);
  await page.getByTestId("phone-select").waitFor({ state: "attached" });
  return page;
}

/** What axe finds wrong for the levels A and AA. */
async function flaws(page: Page): Promise<string[]> {
  const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
  await page.evaluate(await readFile(axe, "utf8"));
  return page.evaluate(async () => {
    interface Axe {
      run(context: Document, options: unknown): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
    }
    const values = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
    const { axe } = window as unknown as { axe: Axe };
    const { violations } = await axe.run(document, { runOnly: { type: "tag", values } });
    return violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.html).join(" ")}`);
  });
}

it("somebody added on the page writes to the shop, sees the ticks and reads the answer", async () => {
  const page = await look();
  await page.getByTestId("add-person-open").click();
  await page.getByTestId("person-name").fill("Beatriz Lima");
  const number = await page.getByTestId("person-number").inputValue();
  await page.getByTestId("add-person-submit").click();
  await page.getByTestId("composer").fill("Boa tarde!\nVocês entregam hoje?");
  await page.getByTestId("send").click();
  const mine = page.locator('[data-testid="message"][data-from-me="true"]');
  await mine.and(page.locator('[data-status="delivered"]')).waitFor();
  const id = (await mine.getAttribute("data-id")) ?? "";
  const { message } = await shop.client.message(id);
  expect(message.message?.conversation).toBe("Boa tarde!\nVocês entregam hoje?");

  const to = message.key.remoteJid ?? "";
  await shop.client.socket.sendPresenceUpdate("composing", to);
  await page.getByText("digitando…").waitFor();
  const answer = await shop.client.say(to, "Entregamos, sim.");
  await page.locator(`[data-id="${answer}"][data-from-me="false"]`).waitFor();
  await shop.client.status(answer, 4);
  await shop.client.socket.readMessages([message.key]);
  await mine.and(page.locator('[data-status="read"]')).waitFor();
  expect(await mine.locator(".ack").textContent()).toBe("Lida");
  await page.getByTestId(`person-${number}`).waitFor();
  await page.context().close();
});

it("what comes while another chat is open counts as unread until it is opened", async () => {
  const [maria, joao] = [await bench.control.person(), await bench.control.person({ name: "João" })];
  const page = await look();
  await page.getByTestId(`person-${joao.number}`).click();
  const id = await shop.client.say(`${maria.lid}@lid`, "Seu pedido saiu");
  await page.getByTestId(`person-${maria.number}`).locator(".unread").waitFor();
  await page.getByTestId(`person-${maria.number}`).click();
  await shop.client.status(id, 4);
  await page.context().close();
});

it("the owner's phone links a client by the text of its QR", async () => {
  const guest = newClient(bench).connect();
  const number = "5511955550000";
  const page = await look({ path: `/?phone=${number}` });
  await page.getByTestId("shop-name").fill("Padaria Sol");
  await page.getByTestId("qr-input").fill(await guest.qr());
  await page.getByTestId("qr-scan").click();
  expect(await guest.closed()).toBe(515);
  await page.getByText(`Pronto: o número ${number} está vinculado.`).waitFor();
  await newClient(bench, guest).connect().open();
  await page.locator('[data-testid="phone-state"][data-state="linked"]').waitFor();
  await page.getByTestId("qr-input").fill("nonsense");
  await page.getByTestId("qr-scan").click();
  await page.getByText("This is not the text of a WhatsApp QR code.").waitFor();
  await page.context().close();
});

it("it speaks three languages and remembers the one chosen", async () => {
  const page = await look();
  for (const [language, title] of [
    ["en", "Simulated phones"],
    ["es", "Teléfonos simulados"],
    ["pt", "Telefones simulados"],
  ] as const) {
    await page.getByTestId("language").selectOption(language);
    await page.getByRole("heading", { name: title }).waitFor();
    expect(await page.getAttribute("html", "lang")).toBe(language);
  }
  await page.context().close();
});

it.each([
  { width: 1440, colorScheme: "light" },
  { width: 1440, colorScheme: "dark" },
  { width: 360, colorScheme: "light" },
  { width: 360, colorScheme: "dark" },
] as const)("anybody can use it at $width px, $colorScheme", async (looks) => {
  const { number, lid } = await bench.control.person({ name: "Carla Dias" });
  const page = await look(looks);
  const sees = async (name: string) => {
    expect({ name, flaws: await flaws(page) }).toEqual({ name, flaws: [] });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    const shots = process.env.SIMULATOR_SHOTS;
    if (shots) await page.screenshot({ path: `${shots}/${name}-${looks.width}-${looks.colorScheme}.png` });
  };
  await page.getByTestId(`person-${number}`).waitFor();
  await page.getByTestId("add-person-open").click();
  await sees("list");
  await page.getByTestId("add-person-open").click();
  const first = await bench.control.write(number, shop.number, "Oi! Vocês têm o livro “Grande Sertão”?");
  await shop.client.message(first);
  const answer = await shop.client.say(`${lid}@lid`, "Temos, sim. Capa dura por R$ 89,90 ou bolso por R$ 34,90.");
  await bench.control.write(number, shop.number, "Fico com o de bolso.", { quote: answer });
  await page.getByTestId(`person-${number}`).click();
  await page.locator('[data-testid="message"]').nth(2).waitFor();
  await page.getByTestId("composer").fill("E entregam hoje?");
  await sees("chat");
  if (looks.width < 600) await page.getByTestId("back").click();
  await page.getByTestId("owner-open").click();
  await sees("owner");
  await page.context().close();
});
