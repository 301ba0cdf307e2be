import { describe, expect, it } from "@jest/globals";
import { connectionApi } from "@guiche/contract/connections";
import { contactApi } from "@guiche/contract/contacts";
import { scheduleApi, type ScheduleDto } from "@guiche/contract/schedules";
import { userApi } from "@guiche/contract/users";
import { wallTime } from "@guiche/contract/time/wall-time";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { schedulePatches } from "../../shared/schedules/schedule.cache";
import { fill } from "../../testing/acts";
import { setDate } from "../../testing/clock";
import { renderScreen } from "../../testing/render";
import { ErrorReply, serve } from "../../testing/server";
import { SchedulesPage } from "./SchedulesPage";

const zone = "America/Sao_Paulo";
const row: ScheduleDto = {
  id: 5,
  body: "Bom dia, {nome}",
  contactId: 9,
  contact: { id: 9, name: "Maria Souza" },
  sendAt: "2027-03-10T12:00:00.000Z",
  sentAt: null,
  status: "PENDENTE",
  cause: null,
  isHeld: false,
  template: null,
  templateValues: [],
  mediaPath: null,
  mediaName: null,
  userId: 1,
  whatsappId: null,
  repeat: "none",
  skipHolidays: false,
  maxDelayMinutes: null,
  updatedAt: "2027-03-01T12:00:00.000Z",
};
const maria = { id: 9, name: "Maria Souza", number: "5511987654321", email: "", isGroup: false, extraInfo: [] };

function serveSchedules(...rows: ScheduleDto[]) {
  serve(connectionApi.list, []);
  serve(userApi.names, []);
  serve(contactApi.show, maria as never);
  serve(scheduleApi.repetitions, { repetitions: [] });
  return serve(scheduleApi.page, ({ query }) => ({
    schedules: query.held ? rows.filter(({ isHeld }) => isHeld) : rows,
    hasMore: false,
  }));
}
const open = (search = "view=agenda&day=2027-03-10") => renderScreen(<SchedulesPage />, { at: `/schedules?${search}` });

describe("the agenda", () => {
  it("shows day, time of the company's clock, contact, text and state", async () => {
    serveSchedules(row, { ...row, id: 6, sentAt: "2027-03-10T15:10:00.000Z", status: "ENVIADA" });
    await open();
    await screen.findByRole("heading", { name: "quarta-feira, 10 de março" });
    const [first, second] = screen.getAllByRole("listitem");
    expect(first?.textContent).toMatch(/09:00.*Maria Souza.*Bom dia.*Pendente/);
    expect(second?.textContent).toMatch(/Enviada.*atrasado 3 h/);
  });

  it("asks for a window in wall times, and says that it is empty", async () => {
    const requests = serveSchedules();
    await open();
    await screen.findByText("Nenhum envio agendado neste período.");
    const window = requests.map(({ query }) => query).find((query) => query.start !== undefined);
    expect(window).toMatchObject({ start: "2027-03-10T00:00", end: "2027-04-09T00:00" });
  });

  it.each(["month", "agenda"])("in the %s, a search finds what lies outside the shown days too", async (view) => {
    const requests = serveSchedules({ ...row, sendAt: "2031-01-06T12:00:00.000Z" });
    await open(`view=${view}&day=2027-03-10&search=Maria`);
    await screen.findByRole("heading", { name: "segunda-feira, 6 de janeiro de 2031" });
    screen.getByText("Resultados em todas as datas");
    const { query } = requests.find((one) => one.query.searchParam !== undefined)!;
    expect(query).toMatchObject({ searchParam: "Maria", latestFirst: "true" });
    expect(query.start).toBeUndefined();
  });

  it("says why one failed, and sends it again", async () => {
    serveSchedules({ ...row, status: "ERRO", cause: "restricted", sentAt: "2027-03-10T12:00:02.000Z" });
    const sendRequests = serve(scheduleApi.sendNow, row);
    const { person } = await open();
    await screen.findByText("O WhatsApp restringiu o envio deste número");
    expect(screen.queryByRole("button", { name: /^Editar o agendamento/ })).toBeNull();
    await person.click(screen.getByRole("button", { name: "Tentar novamente" }));
    await waitFor(() => expect(sendRequests.map(({ params }) => params)).toEqual([{ id: "5" }]));
  });

  it("says that Meta holds a message back", async () => {
    serveSchedules({ ...row, status: "ERRO", cause: "heldBack", sentAt: "2027-03-10T12:00:02.000Z" });
    await open();
    await screen.findByText("A Meta não entrega esta mensagem a esta pessoa agora. Tente mais tarde");
  });

  it("offers what fell due without the plan to be sent or discarded", async () => {
    serveSchedules({ ...row, isHeld: true });
    await open();
    const overdueSection = within(await screen.findByRole("region", { name: "Vencidos: enviar ou descartar" }));
    overdueSection.getByRole("button", { name: "Enviar agora" });
    overdueSection.getByRole("button", { name: "Excluir o agendamento de Maria Souza" });
  });

  it("goes from row to row by arrows, and M moves one", async () => {
    serveSchedules(row, { ...row, id: 6, contact: { id: 9, name: "João" } });
    const updateRequests = serve(scheduleApi.update, { ...row, sendAt: "2027-03-12T12:00:00.000Z" });
    const { person } = await open();
    (await screen.findByRole("button", { name: "Maria Souza" })).focus();
    await person.keyboard("{ArrowDown}");
    expect(document.activeElement?.textContent).toBe("João");
    await person.keyboard("{ArrowUp}m");
    const dialog = within(await screen.findByRole("dialog", { name: "Mover o agendamento de Maria Souza" }));
    fireEvent.change(dialog.getByLabelText(/^Data e hora do envio/), { target: { value: "2027-03-12T09:00" } });
    await person.click(dialog.getByRole("button", { name: "Mover" }));
    await waitFor(() =>
      expect(updateRequests.map(({ body }) => body)).toEqual([
        { sendAt: "2027-03-12T09:00", updatedAt: row.updatedAt },
      ]),
    );
    await person.click(await screen.findByRole("button", { name: "Desfazer" }));
    await waitFor(() => expect(updateRequests[1]?.body).toMatchObject({ sendAt: "2027-03-10T09:00" }));
  });

  it("shows when a schedule repeats, in the company's zone, and opens the schedule from there", async () => {
    const weekly: ScheduleDto = { ...row, repeat: "weekly", sendAt: "2027-03-10T01:30:00.000Z" };
    serveSchedules(weekly);
    const at = ["2027-03-17T01:30:00.000Z", "2027-03-24T01:30:00.000Z"];
    const requests = serve(scheduleApi.repetitions, { repetitions: [{ schedule: weekly, at }] });
    const { person } = await open("view=agenda&day=2027-03-09");
    await screen.findByRole("heading", { name: "terça-feira, 16 de março" });
    expect(requests[0]?.query).toMatchObject({ start: "2027-03-09T00:00", end: "2027-04-08T00:00" });
    const rows = screen.getAllByRole("listitem");
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/22:30.*Pendente/),
      expect.stringMatching(/22:30.*Repetição prevista/),
      expect.stringMatching(/22:30.*Repetição prevista/),
    ]);
    expect(within(rows[1]!).getAllByRole("button")).toHaveLength(1);
    await person.click(within(rows[1]!).getByRole("button", { name: "Maria Souza" }));
    await screen.findByRole("dialog", { name: /Editar/ });
  });

  it("asks for the repetitions again when a schedule changes", async () => {
    serveSchedules(row);
    const requests = serve(scheduleApi.repetitions, { repetitions: [] });
    const { client } = await open();
    await screen.findByText(/Bom dia/);
    const before = requests.length;
    act(() => schedulePatches.schedule?.(client, { action: "update", schedule: { ...row, repeat: "weekly" } }));
    await waitFor(() => expect(requests).toHaveLength(before + 1));
  });

  it("asks before it deletes", async () => {
    serveSchedules(row);
    const removed = serve(scheduleApi.remove, { message: "" });
    const { person } = await open();
    await person.click(await screen.findByRole("button", { name: "Excluir o agendamento de Maria Souza" }));
    const dialog = within(await screen.findByRole("alertdialog"));
    dialog.getByText("Deseja realmente excluir esse registro?");
    await person.click(dialog.getByRole("button", { name: /Excluir|Ok/ }));
    await waitFor(() => expect(removed).toHaveLength(1));
  });
});

describe("the schedule dialog", () => {
  it("opens for the contact of the address, an hour from now, and leaves the address when it closes", async () => {
    serveSchedules();
    const created = serve(scheduleApi.create, row);
    const { person } = await open("contactId=9&view=agenda");
    const dialog = within(await screen.findByRole("dialog", { name: "Agendar mensagem" }));
    expect(dialog.getByRole<HTMLInputElement>("combobox", { name: /^Contato/ }).value).toBe("Maria Souza");
    const proposedTime = dialog.getByLabelText<HTMLInputElement>(/^Data e hora do envio/).value;
    const hour = 60 * 60_000;
    expect([wallTime(Date.now() + hour, zone), wallTime(Date.now() + hour - 60_000, zone)]).toContain(proposedTime);
    await person.type(dialog.getByRole("textbox", { name: /^Mensagem/ }), "Oi");
    await person.click(dialog.getByRole("button", { name: "Salvar" }));
    await dialog.findByText("Mensagem muito curta");
    expect(created).toHaveLength(0);
    await person.type(dialog.getByRole("textbox", { name: /^Mensagem/ }), ", Maria");
    await person.click(dialog.getByRole("button", { name: "Salvar" }));
    await waitFor(() =>
      expect(created.map(({ body }) => body)).toEqual([
        expect.objectContaining({ contactId: 9, body: "Oi, Maria", sendAt: proposedTime, repeat: "none" }),
      ]),
    );
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("asks for contact, message and time in the specification's words", async () => {
    serveSchedules();
    const { person } = await open();
    await person.click(await screen.findByRole("button", { name: "Agendar" }));
    const dialog = within(await screen.findByRole("dialog"));
    fireEvent.change(dialog.getByLabelText(/^Data e hora do envio/), { target: { value: "" } });
    await person.click(dialog.getByRole("button", { name: "Salvar" }));
    await waitFor(() => expect(dialog.getAllByText("Obrigatório")).toHaveLength(3));
  });

  it("names variables that are unknown, or known in a conversation alone, before saving", async () => {
    serveSchedules();
    serve(contactApi.fieldNames, ["Valor"]);
    const { person } = await open();
    await person.click(await screen.findByRole("button", { name: "Agendar" }));
    const dialog = within(await screen.findByRole("dialog"));
    await fill(person, dialog.getByLabelText(/^Mensagem/), "{nome} {{valor}} {{fila}} {{fatura}}");
    const status = await dialog.findByText("{{fatura}} não é uma variável conhecida: sai da mensagem.");
    expect(status.parentElement?.textContent).toBe(
      "{{fila}} não é uma variável conhecida: sai da mensagem.{{fatura}} não é uma variável conhecida: sai da mensagem.",
    );
  });

  it("says that a time does not exist in the company's zone", async () => {
    serveSchedules();
    const { person } = await open();
    await person.click(await screen.findByRole("button", { name: "Agendar" }));
    const dialog = within(await screen.findByRole("dialog"));
    // The night in which São Paulo last changed to summer time.
    fireEvent.change(dialog.getByLabelText(/^Data e hora do envio/), { target: { value: "2018-11-04T00:30" } });
    await dialog.findByText("Esse horário não existe nesse dia. O envio será às 01:00.");
  });

  it("refuses anything but a picture without asking the server", async () => {
    serveSchedules();
    const { person } = await open();
    await person.click(await screen.findByRole("button", { name: "Agendar" }));
    const dialog = await screen.findByRole("dialog");
    const input = dialog.querySelector<HTMLInputElement>("input[type=file]");
    expect(input?.accept).toBe(".png,.jpg,.jpeg");
    fireEvent.change(input!, { target: { files: [new File(["%PDF"], "a.pdf", { type: "application/pdf" })] } });
    await within(dialog).findByText("Escolha uma imagem PNG ou JPG.");
  });

  it("fills the variables in its preview", async () => {
    serveSchedules(row);
    const { person } = await open();
    await person.click(await screen.findByRole("button", { name: "Maria Souza" }));
    await waitFor(() => expect(screen.getByTestId("schedule-preview").textContent).toBe("Bom dia, Maria Souza"));
  });

  it("keeps what was typed when another user changed the schedule in the meantime", async () => {
    serveSchedules(row);
    serve(scheduleApi.update, new ErrorReply(409, "ERR_SCHEDULE_CHANGED", { users: ["Bruno"] }));
    const { person } = await open();
    await person.click(await screen.findByRole("button", { name: "Maria Souza" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Editar agendamento" }));
    await person.type(dialog.getByRole("textbox", { name: /^Mensagem/ }), "!");
    await person.click(dialog.getByRole("button", { name: "Salvar" }));
    await dialog.findByText(/Bruno/);
  });

  it("only shows one that left, without a button to save", async () => {
    serveSchedules({ ...row, sentAt: row.sendAt, status: "ENVIADA" });
    const { person } = await open();
    await person.click(await screen.findByRole("button", { name: "Maria Souza" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Agendamento de Maria Souza" }));
    expect(dialog.queryByRole("button", { name: "Salvar" })).toBeNull();
  });
});

describe("the month", () => {
  it("shows contact and time with buttons to edit and delete, and takes the arrow keys", async () => {
    setDate("2027-03-01T12:00:00Z");
    serveSchedules(row);
    const { person } = await open("view=month&day=2027-03-10");
    await screen.findByRole("button", { name: "09:00 Maria Souza, Pendente" });
    screen.getByRole("button", { name: "Editar o agendamento de Maria Souza" });
    screen.getByRole("button", { name: "Excluir o agendamento de Maria Souza" });
    screen.getByRole("button", { name: "quarta-feira, 10 de março" }).focus();
    await person.keyboard("{ArrowRight}");
    await waitFor(() => expect(document.activeElement?.getAttribute("data-day")).toBe("2027-03-11"));
    await person.keyboard("{PageDown}");
    await waitFor(() => expect(document.activeElement?.getAttribute("data-day")).toBe("2027-04-11"));
    await person.keyboard("n");
    const dialog = within(await screen.findByRole("dialog", { name: "Agendar mensagem" }));
    expect(dialog.getByLabelText<HTMLInputElement>(/^Data e hora do envio/).value).toBe("2027-04-11T09:00");
  });
});
