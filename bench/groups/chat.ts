import { chatApi, type ChatDto } from "@guiche/contract/chats";
import type { Page } from "playwright-core";
import type { Figure } from "../report/report";
import { percentile } from "../../harness/statistics";
import type { Agent } from "../../harness/agent";
import { Tab } from "../measure/browser";
import type { Installation } from "../../harness/installation/installation";
import { withHarness, type Group } from "./group";

const goals = { screen: 200, unread: 300, open: 700, key: 100 };
const messages = 5_000;
const times = 40;
/** Uncounted rounds at the start, as a warm-up. */
const warmUp = 5;

const now = () => performance.timeOrigin + performance.now();

/** The time at which the page shows an element that fits the selector and has this text, or shows it no more. */
const whenShown = (page: Page, selector: string, text: string, isThere = true): Promise<number> =>
  page.evaluate(
    ({ selector, text, isThere }) =>
      new Promise<number>((done) => {
        const look = () => {
          const found = [...document.querySelectorAll(selector)].some((one) => one.textContent.includes(text));
          if (found === isThere) requestAnimationFrame(() => done(performance.timeOrigin + performance.now()));
          else setTimeout(look, 4);
        };
        look();
      }),
    { selector, text, isThere },
  );

const row = '[role="log"] [role="listitem"]';
const dot = '[data-testid="chats-dot"][data-dot]';

/** A chat of 5,000 messages between two people: opening, typing, arriving, and what is unread in two tabs. */
export const chat: Group = (bench) => {
  const { chromium } = bench;
  if (!chromium) throw new Error("There is no Chromium on this machine.");
  return withHarness(bench, async (installation) => {
    const companyId = await installation.company("Conversas");
    const [ana, bia] = [await installation.person(companyId, "Ana"), await installation.person(companyId, "Bia")];
    const made = await createChat(installation, { companyId, ana, biaEmail: bia.email });
    const tab = await Tab.open(chromium, bia, installation.password, "paint-observer");
    try {
      await tab.page.goto(`${installation.base}/chats`);
      await tab.page.waitForSelector(`a[href="/chats/${made.uuid}"]`);
      const open = await tab.seen({ selector: row, text: `Mensagem ${messages}.` }, "click", () =>
        tab.page.click(`[role="list"] a[href="/chats/${made.uuid}"], li a[href="/chats/${made.uuid}"]`),
      );
      bench.log("typing");
      const keys = await tab.type("uma frase comum de quem escreve a um colega", 120);
      await tab.page.fill("textarea", "");
      bench.log("messages arrive");
      const arrived = await arrivals(tab.page, ana, made.id);
      bench.log("two tabs");
      const { shown, cleared } = await inTwoTabs(tab.page, ana, made);
      const figures: Figure[] = [
        { what: `opening a chat of ${messages} messages`, value: open, unit: "ms", goal: goals.open },
        { what: "a key press in it, p95", value: percentile(keys, 0.95), unit: "ms", goal: goals.key },
        { what: "from the send to a colleague's screen, p50", value: percentile(arrived, 0.5), unit: "ms" },
        { what: "  p95", value: percentile(arrived, 0.95), unit: "ms", goal: goals.screen },
        { what: "unread shown in two tabs, p95", value: percentile(shown, 0.95), unit: "ms", goal: goals.unread },
        {
          what: "read in one tab, cleared in the other, p95",
          value: percentile(cleared, 0.95),
          unit: "ms",
          goal: goals.unread,
        },
      ];
      return { figures };
    } finally {
      await tab.close();
    }
  });
};

interface Given {
  companyId: number;
  ana: Agent;
  biaEmail: string;
}

async function createChat({ database }: Installation, { companyId, ana, biaEmail }: Given): Promise<ChatDto> {
  const { id: biaId } = await database.one<{ id: string }>("SELECT id FROM users WHERE email = $1", [biaEmail]);
  const made = await ana.call(chatApi.create, { body: { title: "Plantão", users: [{ id: Number(biaId) }] } });
  await database.rows(
    `INSERT INTO chat_messages ("companyId", "chatId", "userId", "userName", body, "createdAt")
     SELECT $1, $2, m."userId", u.name, 'Mensagem ' || n || '. ' || repeat('palavras de exemplo ', 1 + n % 8), now() - ($3 - n) * interval '1 minute'
       FROM generate_series(1, $3::int) n
       JOIN LATERAL (SELECT "userId" FROM chat_members WHERE "companyId" = $1 AND "chatId" = $2 ORDER BY id OFFSET n % 2 LIMIT 1) m ON true
       JOIN users u ON u."companyId" = $1 AND u.id = m."userId" ORDER BY n`,
    [companyId, made.id, messages],
  );
  await database.rows("VACUUM ANALYZE");
  return made;
}

const send = (by: Agent, id: number, message: string) => by.call(chatApi.send, { params: { id }, body: { message } });

async function arrivals(page: Page, ana: Agent, chatId: number): Promise<number[]> {
  const taken: number[] = [];
  for (let turn = -warmUp; turn < times; turn += 1) {
    const text = `medida ${turn + 1_000}.`;
    const shown = whenShown(page, row, text);
    const since = now();
    await send(ana, chatId, text);
    const at = await shown;
    if (turn >= 0) taken.push(at - since);
  }
  return taken;
}

/** A message makes the dot appear in two tabs of one person; reading it in one tab clears both. */
async function inTwoTabs(page: Page, ana: Agent, { id, uuid }: ChatDto) {
  const { origin } = new URL(page.url());
  const second = await page.context().newPage();
  await second.goto(`${origin}/quick-messages`);
  await second.waitForSelector('[data-testid="chats-dot"]');
  const [shown, cleared]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < times / 4; turn += 1) {
    await page.bringToFront();
    await page.goto(`${origin}/chats`);
    await page.waitForSelector(`li a[href="/chats/${uuid}"]`);
    const since = now();
    const both = Promise.all([whenShown(page, dot, ""), whenShown(second, dot, "")]);
    await send(ana, id, `não lida ${turn}`);
    shown.push(Math.max(...(await both)) - since);
    const gone = Promise.all([whenShown(page, dot, "", false), whenShown(second, dot, "", false)]);
    await page.click(`li a[href="/chats/${uuid}"]`);
    const ends = await gone;
    // The second tab against the first: both learn it from the server.
    cleared.push(Math.abs(ends[0] - ends[1]));
  }
  return { shown, cleared };
}
