import { botMenuApi } from "@guiche/contract/bot-menus";
import { weekOf } from "@guiche/contract/time/hours";
import { queueOptionApi } from "@guiche/contract/queue-options";
import { queueApi, type QueueDetailsDto } from "@guiche/contract/queues";
import { settingApi } from "@guiche/contract/settings";
import { userApi } from "@guiche/contract/users";
import { screen } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { dialogOf } from "../../testing/acts";
import { renderScreen, signedInUser } from "../../testing/render";
import { serve } from "../../testing/server";
import { serveNoResponders } from "./options/testing";
import { QueuesPage } from "./QueuesPage";
import { withoutConnections } from "@/shared/bot/menus.fixture";

export const sales: QueueDetailsDto = {
  id: 1,
  name: "Vendas",
  color: "#aa0000",
  greetingMessage: "Olá! Você falou com Vendas.",
  outOfHoursMessage: "Voltamos amanhã.",
  orderQueue: 1,
  schedules: weekOf([]),
  mediaPath: null,
  mediaName: null,
  promptId: null,
  integrationId: null,
  sendsBills: false,
  firstAnswerMinutes: null,
  nextAnswerMinutes: null,
  solutionMinutes: null,
  createdAt: "2026-11-01T10:00:00.000Z",
  updatedAt: "2026-11-01T10:00:00.000Z",
};
export const support: QueueDetailsDto = {
  ...sales,
  id: 2,
  name: "Suporte",
  color: "#00aa00",
  greetingMessage: "",
  orderQueue: 2,
};

export function serveQueues(...queues: QueueDetailsDto[]) {
  serveNoResponders();
  serve(settingApi.list, []);
  serve(botMenuApi.show, withoutConnections());
  return serve(queueApi.list, queues);
}

export const shownNames = () => screen.getAllByRole("rowheader").map(({ textContent }) => textContent);

/** An admin of a company whose hours are switched off, each queue's or the company's. */
export const adminWith = (scheduleType: "disabled" | "queue" | "company") => {
  const admin = signedInUser();
  return { ...admin, company: { ...admin.company, settings: [{ key: "scheduleType", value: scheduleType }] } };
};

export async function openNewQueue({ user = signedInUser(), queues = [sales] } = {}) {
  serveQueues(...queues);
  serve(userApi.update, {} as never);
  const { person } = await renderScreen(<QueuesPage />, { user });
  await person.click(await screen.findByRole("button", { name: "Adicionar fila" }));
  const dialog = await dialogOf("Adicionar fila");
  const save = () => person.click(dialog.getByRole("button", { name: "Salvar" }));
  return { person, dialog, save, name: dialog.getByLabelText(/^Nome/) };
}

/** The field of any colour's code, one click behind the ten. */
export async function colorCode(person: UserEvent, dialog: Awaited<ReturnType<typeof dialogOf>>) {
  await person.click(dialog.getByRole("button", { name: "Outra cor" }));
  return dialog.getByLabelText(/^Código da cor/);
}

export async function openSales(user = signedInUser()) {
  serveQueues(sales, support);
  serve(queueOptionApi.list, []);
  const { person } = await renderScreen(<QueuesPage />, { user });
  await person.click(await screen.findByRole("button", { name: "Editar Vendas" }));
  const dialog = await dialogOf("Editar fila");
  return { person, dialog, save: () => person.click(dialog.getByRole("button", { name: "Salvar" })) };
}
