import { queueApi } from "@guiche/contract/queues";
import { Tab } from "../measure/browser";
import type { Installation } from "../../harness/installation/installation";
import type { Figure } from "../report/report";
import { median, percentile } from "../../harness/statistics";
import { withHarness, type Group } from "./group";

const goals = { opening: 200, key: 50 };
const options = 300;
const [openings, reopenings, arrows] = [5, 5, 40];
/** The page's processor is this many times slower than the machine's. */
const throttling = 4;
const everyMs = 120;
/** Only letters with their own key, because other characters are inserted without a key press. */
const title = "Novo nome desta escolha";
const lastRow = { selector: '[role="treeitem"]', text: `Opção ${options}` };

/** A queue's bot with 300 options in Chromium: its tree, and keys in it and in the form of an option. */
export const tree: Group = (bench) => {
  const { chromium } = bench;
  if (!chromium) throw new Error("There is no Chromium on this machine.");
  return withHarness(bench, async (installation) => {
    const base = installation.base;
    const { email } = await seed(installation);
    const first: number[] = [];
    const again: number[] = [];
    const keys = { tree: [] as number[], form: [] as number[] };
    for (let turn = 1; turn <= openings; turn += 1) {
      bench.log(`a new browser, ${turn} of ${openings}`);
      const tab = await Tab.open(chromium, { base, email }, installation.password, "paint-observer");
      try {
        first.push(await openFirst(tab));
        if (turn < openings) continue;
        for (let round = 0; round < reopenings; round += 1) again.push(await reopen(tab));
        await tab.page.locator('[role="treeitem"]').first().focus();
        keys.tree.push(...(await tab.press("ArrowDown", arrows, everyMs)));
        await tab.page.keyboard.press("Enter");
        keys.form.push(...(await tab.type(title, everyMs, "role=textbox[name=/^Título/]")));
      } finally {
        await tab.close();
      }
    }
    const figures: Figure[] = [
      {
        what: `a tree of ${options} options, p50`,
        value: median(first),
        unit: "ms",
        repeats: first,
        goal: goals.opening,
      },
      { what: "  opened again", value: median(again), unit: "ms", repeats: again, goal: goals.opening },
      { what: "a key in the tree, p95", value: percentile(keys.tree, 0.95), unit: "ms", goal: goals.key },
      { what: "a key in an option's form, p95", value: percentile(keys.form, 0.95), unit: "ms", goal: goals.key },
    ];
    return { figures, notes: [`The page's processor is ${throttling} times slower than the machine's.`] };
  });
};

async function seed(installation: Installation) {
  const companyId = await installation.company("Árvore");
  const ana = await installation.person(companyId, "Ana");
  const { id } = await ana.call(queueApi.create, { body: { name: "Vendas", color: "#009688" } });
  await installation.database.rows(
    `INSERT INTO queue_options ("companyId", "queueId", title, message, option)
     SELECT $1, $2, 'Opção ' || n, 'Texto da opção', n FROM generate_series(1, $3::int) n`,
    [companyId, id, options],
  );
  return ana;
}

const openBot = ({ page }: Tab) => page.getByRole("tab", { name: "Robô", exact: true }).click();

/** From the click on the dialog's tab until the last row is painted: the rows are read from the server. */
async function openFirst(tab: Tab): Promise<number> {
  const { page } = tab;
  await page.goto(new URL("/queues", page.url()).href);
  await tab.slow(throttling);
  await page.getByRole("button", { name: "Editar Vendas" }).click();
  await page.getByRole("tab", { name: "Robô", exact: true }).waitFor();
  return tab.seen(lastRow, "click", () => openBot(tab));
}

async function reopen(tab: Tab): Promise<number> {
  await tab.page.getByRole("tab", { name: "Dados da Fila", exact: true }).click();
  await tab.page.getByRole("tree").waitFor({ state: "hidden" });
  return tab.seen(lastRow, "click", () => openBot(tab));
}
