import { expect, it } from "@jest/globals";
import type { Page } from "playwright-core";
import { languages, type Language } from "@guiche/contract/texts/languages";
import { languageNames } from "../frontend/src/shared/i18n/languages";
import { enter } from "../harness/pages/login";
import { arriveAt, unfoldMenu } from "../harness/pages/shell";
import { titleOf, Walker } from "../harness/pages/walker";
import { axeViolations } from "../harness/browser/axe";
import { Company, newName } from "../harness/company";
import { dayIn } from "../harness/days";
import { expectAccessible, longName } from "../harness/browser/screen-checks";
import { startHarness, type TestHarness } from "../harness/suite/harness";
import { untranslatedOn } from "../harness/browser/translations";
import { until } from "../harness/until";

/** Every test here fails on a console error, on anything the CSP blocks, and on a request to another host. */
const withHarness = startHarness();

const forAdmins = [
  "/campaigns",
  "/campaigns-config",
  "/contact-lists",
  "/queues",
  "/prompts",
  "/queue-integration",
  "/messages-api",
  "/webhooks",
  "/users",
  "/connections",
  "/settings",
  "/financeiro",
  "/subscription",
  "/audit",
  "/bot/try",
];
const forOwners = ["/platform", "/announcements"];
const tabs = ["hours", "deadlines", "companies", "plans", "helps", "installation"];

/** A company with rows in every list, and the pages to which no link of the menu leads. */
async function busyCompany(app: TestHarness) {
  const { database } = app.server;
  const company = await Company.create(database, { name: "Xyz" });
  const companyId = company.id;
  await company.setting("scheduleType", "company");
  const queue = await company.queue(longName);
  await company.tag(longName);
  await company.kanbanTag("Rty");
  await company.quickReply("qwe", longName.repeat(5));
  const list = await database.add("contact_lists", { companyId, name: "Ikm" });
  const campaign = await database.add("campaigns", { companyId, name: "Plm", status: "INATIVA", message1: "{nome}" });
  await company.connection("Uio");
  const agent = await company.agent({ name: longName, queues: [queue] });
  await company.ticket({ customer: longName, queue, agent, status: "open", firstMessage: "Edc" });
  await database.add("helps", { title: "Rfv", description: longName, video: "dQw4w9WgXcQ" });
  for (const priority of [1, 2, 3])
    await database.add("announcements", { title: `${longName} ${priority}`, text: "Ujm", priority });
  for (const days of [5, 2, -4, 40])
    await Company.create(database, { name: newName(longName.slice(0, 40)), dueDate: dayIn(days) });
  const outsideTheMenu = [
    `/contact-lists/${list}/contacts`,
    `/campaign/${campaign}/report`,
    "/templates",
    "/reports",
    "/migration",
    "/confirm-email",
    // No page has this address.
    "/nowhere",
  ];
  return { company, outsideTheMenu };
}

/** Waits until the page has loaded and no request is pending. */
async function open(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await titleOf(page).waitFor();
  await page.waitForLoadState("networkidle");
}

/** Some texts appear a moment after the first ones. */
async function expectOnly(page: Page, path: string, language: Language): Promise<void> {
  let untranslatedTexts: string[] = [];
  const look = async () => (untranslatedTexts = await untranslatedOn(page, language)).length === 0;
  await until(`${path} is shown in `, look).catch(() => undefined);
  expect({ path, language, left: untranslatedTexts }).toEqual({ path, language, left: [] });
}

/** Where the menu leads. The layout's component test says which of its links each profile has. */
async function menuPaths(page: Page): Promise<string[]> {
  const links = page.getByRole("navigation", { name: "Menú principal" }).getByRole("link");
  await unfoldMenu(page);
  const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
  // The tabs of the settings are walked by themselves.
  return paths.filter((path) => !path.includes("?"));
}

it(
  "every public page exists in three languages and sends no request to another host",
  withHarness(async (app) => {
    const page = await (await app.newContext()).page();
    for (const path of ["/login", "/signup", "/forgetpsw", "/invite"]) {
      await open(page, app.server.url + path);
      for (const language of languages) {
        await page.getByRole("button", { name: languageNames[language] }).click();
        await page.locator(`html[lang^=${language}]`).waitFor();
        await expectOnly(page, path, language);
      }
      await page.getByRole("button", { name: languageNames.pt }).click();
    }
  }),
);

/**
 * Spanish, because it has the longest words. That the other languages have the same texts is a test of the frontend, and
 * so is who may open which page.
 */
it(
  "every page is accessible in Spanish, has no text of another language and sends no request to another host",
  withHarness(async (app) => {
    const { company, outsideTheMenu } = await busyCompany(app);
    const olga = await company.agent({ name: "Olga", profile: "admin", isOwner: true });
    const page = await enter(app, olga, "/", { locale: "es-MX" });
    const walker = new Walker(page);
    const paths = await menuPaths(page);
    expect(paths).toEqual(expect.arrayContaining(["/", "/tickets", ...forAdmins, ...forOwners]));
    const check = async (path: string) => {
      await expectOnly(page, path, "es");
      await expectAccessible(page, path);
    };
    for (const path of paths) {
      await walker.follow(path);
      await check(path);
    }
    for (const tab of tabs) {
      const path = `/settings?tab=${tab}`;
      await walker.goTo(path, page.locator(`[role=tab][id$="-${tab}-tab"][aria-selected=true]`));
      await check(path);
    }
    for (const path of outsideTheMenu) {
      await walker.goTo(path);
      await arriveAt(page, path);
      await check(path);
    }
  }),
);

it(
  "the checks notice an error, a blocked script, a request to another host, a missing translation and a faint text",
  withHarness(async (app) => {
    const context = await app.newContext();
    const page = await context.page();
    await open(page, `${app.server.url}/login`);
    await page.evaluate(() => {
      console.error("spilled");
      document.body.append(Object.assign(document.createElement("script"), { textContent: "1" }));
      void fetch("https://example.com/").catch(() => undefined);
    });
    await page.getByRole("button", { name: "English" }).click();
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    expect(await untranslatedOn(page, "en")).toEqual([]);
    const leftOvers = ["signup:title", "dialog.addTitle", "Bem-vindo, {{name}}", "Esqueceu a senha?"];
    await page.evaluate((texts) => {
      for (const text of texts) document.body.append(Object.assign(document.createElement("p"), { textContent: text }));
    }, leftOvers);
    expect(await untranslatedOn(page, "en")).toEqual(leftOvers);
    await page.waitForFunction(() => fetch("/api/health").then(({ ok }) => ok));
    expect(new Set(context.violations.map(({ kind }) => kind))).toEqual(new Set(["error", "policy"]));
    expect(await axeViolations(page)).toEqual([]);
    await page.evaluate(() => {
      const faint = Object.assign(document.createElement("p"), { textContent: "Faint" });
      faint.style.cssText = "color: #ccc; background: #fff";
      document.body.append(faint);
    });
    expect(await axeViolations(page)).toEqual([expect.stringMatching(/^color-contrast: .*Faint/)]);
    await context.browserContext.route("https://example.org/**", (route) => route.fulfill({ body: "" }));
    await page.goto("https://example.org/");
    expect(context.violations.map(({ kind }) => kind)).toContain("foreign host");
    app.allowErrors(/./);
  }),
);
