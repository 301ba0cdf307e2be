import { mkdirSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { isLanguage, type Language } from "@guiche/contract/texts/languages";
import { horizontalOverflow } from "../../harness/browser/axe";
import { openBrowser } from "../../harness/browser/browser";
import { OwnServer } from "../../harness/server";
import { inRoot } from "../../harness/paths";
import { Simulator } from "../../harness/simulator";
import { translationsOf } from "../../harness/browser/translations";
import { createDemoShop } from "./demo-shop";
import { Photographer, themes, morningTimeZone, windows } from "./photographer";
import { states } from "./states";

/** All screenshots; git ignores them. */
const everyPicture = inRoot("docs", "screenshots", "all");
/** The ones that the README shows. */
const inReadme: Readonly<Record<string, string>> = {
  "conversation-1440-light": "conversation",
  "search-1440-dark": "search",
  "transfer-1440-light": "transfer",
  "palette-1440-dark": "palette",
  "board-1440-light": "board",
  "chat-1440-dark": "chat",
  "dashboard-1440-light": "dashboard",
  "home-1440-light": "home",
  "quick-replies-360-light": "quick-replies",
};

const locales: Readonly<Record<Language, string>> = { pt: "pt-BR", en: "en-US", es: "es-ES" };
const languageSetting = process.env.SCREENSHOTS_LANGUAGE ?? "pt";
if (!isLanguage(languageSetting)) throw new Error(`SCREENSHOTS_LANGUAGE is ${languageSetting}: choose pt, en or es.`);
const language: Language = languageSetting;
const folder = language === "pt" ? everyPicture : join(everyPicture, language);
const filters = process.argv.slice(2);
const isWanted = (name: string) => filters.length === 0 || filters.some((word) => name.includes(word));
const selectedStates = Object.entries(states).filter(([name]) => isWanted(name));
if (selectedStates.length === 0)
  throw new Error(`No state is called ${filters.join(", ")}: ${Object.keys(states).join(", ")}.`);
mkdirSync(folder, { recursive: true });

const problems: string[] = [];
const [simulator, browser] = await Promise.all([Simulator.start(), openBrowser()]);
const server = await OwnServer.open(simulator.port);
try {
  const shop = await createDemoShop({ server, simulator });
  const words = await translationsOf(language);
  const habits = { locale: locales[language], timezoneId: morningTimeZone() };
  const hosts = [new URL(server.url).host];
  for (const looks of windows) {
    const by = new Photographer(browser, server, hosts, { ...looks, ...habits }, words);
    for (const [name, go] of selectedStates) {
      try {
        const page = await go(by, shop);
        // Avatars and photos load last.
        await page.waitForLoadState("networkidle");
        for (const theme of themes) {
          const picture = `${name}-${looks.width}-${theme}`;
          const file = join(folder, `${picture}.png`);
          await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
          await page.locator(`html[data-theme=${theme}]`).waitFor();
          await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
          await page.screenshot({ path: file, animations: "disabled" });
          const overflow = await horizontalOverflow(page);
          if (overflow > 0) problems.push(`${picture}: the page is ${overflow} px wider than the window.`);
          const readmeName = language === "pt" ? inReadme[picture] : undefined;
          if (readmeName)
            await sharp(file)
              .webp({ quality: 88 })
              .toFile(inRoot("docs", "screenshots", `${readmeName}.webp`));
        }
        console.log(`  ✓ ${name} at ${looks.width} px`);
      } catch (error) {
        problems.push(`${name} at ${looks.width} px: ${error instanceof Error ? error.message : String(error)}`);
        console.log(`  ✗ ${name} at ${looks.width} px`);
        await by.saveFailure(join(folder, `${name}-${looks.width}-failed.png`));
      }
    }
    await by.close();
    problems.push(...by.violations);
  }
} finally {
  await browser.close();
  await Promise.all([server.close(), simulator.stop()]);
}
for (const problem of problems) console.log(`\n  ✗ ${problem}`);
console.log(`\n  ${selectedStates.length * windows.length * themes.length} screenshots requested, in ${folder}`);
process.exit(problems.length > 0 ? 1 : 0);
