import { chromium } from "playwright-core";
const [, , pw, out] = process.argv;
const b = await chromium.launch({
  executablePath: "/work/main/.cache/chromium-153.0.0/chromium",
  args: ["--no-sandbox", "--disable-dev-shm-usage"],
});
const base = "http://localhost:8180";
async function ctx(w, h, scheme, locale, touch) {
  const c = await b.newContext({
    viewport: { width: w, height: h },
    colorScheme: scheme,
    locale,
    isMobile: !!touch,
    hasTouch: !!touch,
  });
  const p = await c.newPage();
  p.setDefaultTimeout(15000);
  return p;
}
async function login(p) {
  await p.goto(base + "/login");
  await p.waitForTimeout(800);
  await p.locator("input[type=email], input[name=email]").first().fill("demo@guiche.local");
  await p.locator("input[type=password]").fill(pw);
  await p.locator("button[type=submit]").click();
  await p.waitForURL((u) => !u.pathname.startsWith("/login"));
  await p.waitForTimeout(1500);
}
const shot = (p, n) => p.screenshot({ path: `${out}/${n}.png` });
for (const [name, w, h, scheme, touch] of [
  ["wd", 1440, 900, "dark", false],
  ["nl", 360, 740, "light", true],
]) {
  const p = await ctx(w, h, scheme, "es-MX", touch);
  await p.goto(base + "/login");
  await p.waitForTimeout(700);
  await shot(p, name + "-login");
  await login(p);
  await p.goto(base + "/");
  await p.waitForTimeout(1500);
  await shot(p, name + "-home");
  await p.goto(base + "/tickets");
  await p.waitForTimeout(1500);
  await shot(p, name + "-tickets");
  const card = p.locator('a[href^="/tickets/"]').first();
  if (await card.count()) {
    await card.click().catch(() => {});
    await p.waitForTimeout(1500);
    await shot(p, name + "-ticket");
  }
  for (const path of [
    "contacts",
    "kanban",
    "schedules",
    "campaigns",
    "queues",
    "connections",
    "settings",
    "chats",
    "todolist",
    "quick-messages",
    "tags",
    "files",
    "prompts",
    "queue-integration",
    "messages-api",
    "webhooks",
    "financeiro",
    "subscription",
    "audit",
    "helps",
    "contact-lists",
    "users",
  ]) {
    await p.goto(base + "/" + path);
    await p.waitForTimeout(1100);
    await shot(p, name + "-" + path);
  }
  await p.context().close();
}
await b.close();
