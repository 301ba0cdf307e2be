import { capabilitiesOf } from "@guiche/contract/rules/capabilities";
import { connectionApi, type ConnectionDetailsDto } from "@guiche/contract/connections";
import { integrationApi } from "@guiche/contract/integrations";
import { promptApi } from "@guiche/contract/prompts";
import { queueApi, type QueueDto } from "@guiche/contract/queues";
import { settingApi, type SettingDto } from "@guiche/contract/settings";
import { screen } from "@testing-library/react";
import { dialogOf } from "../../testing/acts";
import { renderScreen } from "../../testing/render";
import { serve } from "../../testing/server";
import { ConnectionsPage } from "./ConnectionsPage";

const sales: QueueDto = { id: 7, name: "Vendas", color: "#aa0000" };
export const support: QueueDto = { id: 8, name: "Suporte", color: "#00aa00" };

export const shop: ConnectionDetailsDto = {
  id: 1,
  name: "Loja",
  status: "CONNECTED",
  capabilities: capabilitiesOf("beta"),
  isDefault: true,
  queues: [sales],
  updatedAt: "2026-11-21T13:05:00-03:00",
  provider: "beta",
  number: "5511987654321",
  greetingMessage: "Olá!",
  complationMessage: "",
  outOfHoursMessage: "",
  ratingMessage: "",
  expiresInactiveMessage: "",
  firstReminderMinutes: 0,
  firstReminder: "",
  secondReminderMinutes: 0,
  secondReminder: "",
  expiresTicket: 0,
  timeUseBotQueues: 0,
  maxUseBotQueues: 3,
  timeToTransfer: 0,
  transferQueueId: null,
  fallbackQueueId: null,
  findings: [],
  promptId: null,
  integrationId: null,
  lateTemplates: {},
  sendReadReceipts: true,
  inUseSince: null,
  skipsWarmUp: false,
  token: "",
  qrcode: "",
  retries: 0,
  pairingCode: "",
  validUntil: null,
  cause: null,
  conflictsWith: null,
  restrictedUntil: null,
  statusSince: "2026-11-20T09:00:00-03:00",
};

export const connection = (over: Partial<ConnectionDetailsDto>): ConnectionDetailsDto => ({
  ...shop,
  capabilities: capabilitiesOf(over.provider ?? shop.provider),
  ...over,
});

interface Page {
  simulatorPort?: number | null;
  settings?: SettingDto[];
}

export async function openPage(
  connections: ConnectionDetailsDto[],
  { simulatorPort = null, settings = [] }: Page = {},
) {
  serve(connectionApi.list, connections);
  serve(connectionApi.offer, { simulatorPort });
  serve(connectionApi.outages, { records: [], hasMore: false });
  serve(queueApi.list, [{ ...sales, greetingMessage: "Bem-vindo a Vendas!" }, support]);
  serve(settingApi.list, settings);
  serve(promptApi.list, { prompts: [] });
  serve(integrationApi.list, { queueIntegrations: [], hasMore: false });
  const { person } = await renderScreen(<ConnectionsPage />);
  const press = async (name: string | RegExp) => person.click(await screen.findByRole("button", { name }));
  return { person, press };
}

/** Opens the dialog of a new connection, or of the shop's. */
export async function openConnection(current: ConnectionDetailsDto | null = null, page: Page = {}) {
  const { person, press } = await openPage([current ?? shop], page);
  await press(current ? `Editar ${current.name}` : "Adicionar conexão");
  const dialog = await dialogOf(current ? "Editar conexão" : "Adicionar conexão");
  return {
    person,
    dialog,
    name: dialog.getByLabelText(/^Nome/),
    save: () => person.click(dialog.getByRole("button", { name: "Salvar" })),
    turnTo: (tab: string) => person.click(dialog.getByRole("tab", { name: tab })),
    shownTab: () => dialog.getByRole("tab", { selected: true }).textContent,
  };
}
