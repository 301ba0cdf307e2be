import { botMenuApi, type BotMenusDto } from "@guiche/contract/bot-menus";
import { queueOptionApi, type QueueOptionDto } from "@guiche/contract/queue-options";
import { queueApi } from "@guiche/contract/queues";
import { act, screen, waitFor, within } from "@testing-library/react";
import { Formik } from "formik";
import type { ReactNode } from "react";
import { renderScreen } from "@/testing/render";
import { sales as salesRow, support } from "@/testing/rows";
import { serve } from "@/testing/server";
import { formFromQueue } from "../fields";
import { QueueDialog } from "../QueueDialog";
import type { QueueRow } from "../queue.cache";
import { BotPane } from "./BotPane";
import { anOption, serveNoResponders } from "./testing";
import { useOptionDraft } from "./use-draft";
import { withoutConnections } from "@/shared/bot/menus.fixture";

export const sales = { ...salesRow, greetingMessage: "Olá!" };

/** 1 Preços · 2 2ª via (1 Por CPF → Suporte · 2 Falar com alguém) · 3 Outro. */
export const tree = (): QueueOptionDto[] => [
  anOption(1, "Preços", { mediaPath: "/queue-options/1/media?version=3", mediaName: "tabela.pdf" }),
  anOption(2, "2ª via", {
    option: 2,
    children: [
      anOption(3, "Por CPF", { parentId: 2, forwardQueueId: 2 }),
      anOption(4, "Falar com alguém", { parentId: 2, option: 2 }),
    ],
  }),
  anOption(5, "Outro", { option: 3 }),
];

export function serveCompany(queues?: BotMenusDto["queues"]) {
  serveNoResponders();
  serve(queueApi.list, [sales, support]);
  serve(botMenuApi.show, withoutConnections(queues));
}

/** The tab "Bot" alone: the dialog around it has many fields, which every key pressed renders again. */
function BotTab({ queue }: { queue: QueueRow }) {
  const draft = useOptionDraft();
  return (
    <Formik initialValues={formFromQueue(queue, [queue, support])} onSubmit={() => {}}>
      <BotPane queue={queue} draft={draft} isWide={false} />
    </Formik>
  );
}

interface BotSetup {
  options?: QueueOptionDto[];
  queues?: BotMenusDto["queues"];
  queue?: QueueRow;
}

async function open(shownScreen: ReactNode, { options = tree(), queues }: BotSetup = {}) {
  serveCompany(queues);
  serve(queueOptionApi.list, () => options);
  const { person, client } = await renderScreen(shownScreen);
  const pane = within(document.body);
  const listRows = () =>
    pane.getAllByRole("treeitem").map((row) => `${row.getAttribute("aria-level")} ${titleOf(row)}`);
  const row = (title: string) => pane.getByRole("treeitem", { name: new RegExp(`^\\d+ ?${title}`) });
  return { person, client, pane, listRows, row, change: (next: QueueOptionDto[]) => (options = next) };
}
export type BotScreen = Awaited<ReturnType<typeof open>>;

/** The tab "Bot" with these options; `change` sets what the server answers from then on. */
export const openBot = (options: BotSetup = {}) => open(<BotTab queue={options.queue ?? sales} />, options);

/** The same in the dialog of its queue. */
export async function openInDialog() {
  const botTab = await open(<QueueDialog queue={sales} queues={[sales, support]} onClose={() => {}} />);
  await botTab.person.click(await screen.findByRole("tab", { name: "Robô" }));
  return botTab;
}

export const titleOf = (row: HTMLElement) => row.children[2]?.textContent;
export const focusedElement = () => document.activeElement as HTMLElement;

export async function focusRow({ row, person }: BotScreen, title: string, keys = "") {
  const focusTarget = await waitFor(() => row(title));
  act(() => focusTarget.focus());
  if (keys) await person.keyboard(keys);
}

/** The open editor of this name. */
export const editorOf = ({ pane }: BotScreen, name: string) => within(pane.getByRole("group", { name }));
