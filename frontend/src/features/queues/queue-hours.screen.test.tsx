import { describe, expect, it } from "@jest/globals";
import { queueApi } from "@guiche/contract/queues";
import { waitFor } from "@testing-library/react";
import { fill, isClosed } from "../../testing/acts";
import { serve } from "../../testing/server";
import { adminWith, openNewQueue, openSales, sales, support } from "./queues.fixture";

describe("the hours of a queue", () => {
  it.each([
    ["disabled", false],
    ["company", false],
    ["queue", true],
  ] as const)("with scheduleType %s, the hours tab is shown: %s", async (scheduleType, shown) => {
    const { dialog } = await openNewQueue({ user: adminWith(scheduleType) });
    const tabs = dialog.queryAllByRole("tab").map(({ textContent }) => textContent);
    expect(tabs).toEqual(["Dados da Fila", ...(shown ? ["Horários de Atendimento"] : []), "Robô"]);
  });

  it("are open on weekdays from 8 to 18 and on Saturday from 8 to 12 in a new queue", async () => {
    const created = serve(queueApi.create, support);
    const { person, name, save } = await openNewQueue({ user: adminWith("queue") });
    await fill(person, name, "Suporte");
    await save();
    await isClosed();
    const hours = created[0]?.body.schedules?.map(
      ({ weekday, startTime, endTime }) => `${weekday} ${startTime}-${endTime}`,
    );
    expect(hours).toEqual([
      "Segunda-feira 08:00-18:00",
      "Terça-feira 08:00-18:00",
      "Quarta-feira 08:00-18:00",
      "Quinta-feira 08:00-18:00",
      "Sexta-feira 08:00-18:00",
      "Sábado 08:00-12:00",
      "Domingo 00:00-00:00",
    ]);
  });

  it("are stored in the form by their own button, and sent when the queue is saved", async () => {
    const updateRequests = serve(queueApi.update, sales);
    const { person, dialog, save } = await openSales(adminWith("queue"));
    await person.click(dialog.getByRole("tab", { name: "Horários de Atendimento" }));
    await fill(person, dialog.getByLabelText("Segunda-feira: início"), "0930");
    await person.click(dialog.getByRole("button", { name: "Confirmar horários" }));
    await dialog.findByText("Clique em salvar para registrar as alterações.");
    expect(updateRequests).toHaveLength(0);
    await save();
    await isClosed();
    expect(updateRequests[0]?.body.schedules?.[0]).toMatchObject({
      weekdayEn: "monday",
      startTime: "09:30",
      endTime: "18:00",
    });
  });

  it("are not stored while a time is missing", async () => {
    const updateRequests = serve(queueApi.update, sales);
    const { person, dialog, save } = await openSales(adminWith("queue"));
    await person.click(dialog.getByRole("tab", { name: "Horários de Atendimento" }));
    await person.clear(dialog.getByLabelText("Segunda-feira: início"));
    await person.click(dialog.getByRole("button", { name: "Confirmar horários" }));
    expect((await dialog.findAllByText("Digite a hora no formato 08:00.")).length).toBeGreaterThan(0);
    await save();
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText("Segunda-feira: início")));
    expect(updateRequests).toHaveLength(0);
  });

  it("the dialog returns to the data tab when the queue's data are invalid", async () => {
    const { person, dialog, save } = await openNewQueue({ user: adminWith("queue") });
    await person.click(dialog.getByRole("tab", { name: "Horários de Atendimento" }));
    await save();
    await waitFor(() => dialog.getByRole("tab", { name: "Dados da Fila, com erro", selected: true }));
    await dialog.findByText("Required");
  });
});
