import { expect, it } from "@jest/globals";
import type { Page } from "playwright-core";
import type { Language } from "@guiche/contract/texts/languages";
import { horizontalOverflow } from "../harness/browser/axe";
import { newEmail, newNumber, password } from "../harness/company";
import { startHarness } from "../harness/suite/harness";
import { resizeTo } from "../harness/browser/screen-checks";
import { Newcomer } from "../harness/pages/newcomer";

const withHarness = startHarness();

const locales = { pt: "pt-BR", en: "en-US", es: "es-MX" } as const satisfies Record<Language, string>;
const desk = { width: 1440, height: 900, touch: false };
const pocket = { width: 360, height: 740, touch: true };
/** The steps are the same in every language; a phone has the least room for words, and Spanish has the longest. */
const walks: ({ language: Language } & typeof desk)[] = [
  { language: "pt", ...desk },
  { language: "es", ...pocket },
];

const [shop, customer] = ["Padaria Sol", "Maria Souza"];
const [question, answer] = ["Bom dia! Tem bolo?", "Tem sim!"];

/** A place at which a new user stops to read: it fits the window, also a wide one. */
async function stopAt(page: Page, place: string): Promise<void> {
  const overflow: number[] = [];
  const size = page.viewportSize() ?? desk;
  for (const window of [size, desk, size]) {
    await resizeTo(page, window);
    overflow.push(await horizontalOverflow(page));
  }
  expect({ place, overflow }).toEqual({ place, overflow: [0, 0, 0] });
}

it.each(walks)(
  "a new user signs up and answers a first customer by what the screen says, in $language at $width px",
  withHarness(async (app, { language, ...size }: (typeof walks)[number]) => {
    // A new installation has one plan; other suites of this server have added some.
    await app.server.database.rows(`UPDATE "plans" SET "isPublic" = ("name" = 'Básico')`);
    const context = await app.newContext({ ...size, locale: locales[language] });
    const page = await context.page();
    const owner = await Newcomer.at(page, language);
    const [email, number] = [newEmail(), newNumber()];

    await page.goto(app.server.url);
    await owner.press("link", "login:signUp");
    await owner.fill("signup:company", shop);
    await owner.fill("signup:email", email);
    await owner.fill("signup:phone", "11987654321");
    await owner.fill("signup:password", password);
    await stopAt(page, "sign-up");
    await owner.press("button", "signup:title");
    await owner.sees("login:noAccount");
    await owner.fill("login:password", password);
    await owner.press("button", "login:title");

    await owner.sees("home:checklist.title");
    await stopAt(page, "home");
    await owner.press("link", "home:checklist.steps.queue.name");
    await owner.press("button", "queues:create");
    await owner.fill("queues:dialog.name", "Vendas");
    await stopAt(page, "a new queue");
    await owner.press("button", "common:actions.save");
    await owner.reads("Vendas");
    await owner.goTo("shell:items.home");

    await owner.press("link", "home:checklist.steps.connect.name");
    await owner.press("button", "connections:empty.simulate");
    await owner.sees("connections:qr.simulatedSteps.open");
    await stopAt(page, "pairing");
    const pagePromise = context.browserContext.waitForEvent("page");
    await owner.press("link", "connections:qr.simulatedPhone");
    const phone = await Newcomer.at(await pagePromise, language);
    await phone.press("button", "simulator:scan");
    await owner.sees("connections:status.CONNECTED");

    await phone.backTo("simulator:addPerson", "simulator:back");
    await phone.press("button", "simulator:addPerson");
    await phone.fill("simulator:name", customer);
    await phone.fill("simulator:number", number);
    await phone.press("button", "simulator:add");
    await phone.fill("simulator:write", question);
    await phone.press("button", "simulator:send");

    await owner.goTo("shell:items.home");
    await owner.press("link", "home:checklist.steps.attend.name");
    await owner.reads(customer);
    await stopAt(page, "who waits");
    await owner.press("button", "tickets:actions.accept");
    await owner.reads(question);
    await owner.fill("tickets:composer.placeholder", answer);
    await owner.press("button", "tickets:composer.send");
    await phone.reads(answer);
    await stopAt(page, "the conversation");
  }),
);
