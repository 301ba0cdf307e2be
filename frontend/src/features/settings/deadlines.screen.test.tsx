import { beforeEach, describe, expect, it } from "@jest/globals";
import { companyApi } from "@guiche/contract/companies";
import { weekOf } from "@guiche/contract/time/hours";
import { queueApi, type QueueDetailsDto } from "@guiche/contract/queues";
import { settingApi } from "@guiche/contract/settings";
import { screen, waitFor, within } from "@testing-library/react";
import { companyDetails } from "../../testing/company";
import { renderScreen } from "../../testing/render";
import { ErrorReply, serve } from "../../testing/server";
import { DeadlinesTab } from "./DeadlinesTab";

const sales = { id: 7, name: "Vendas", color: "#123456", orderQueue: 1, schedules: weekOf([]) };
const queueWith = (more: Partial<QueueDetailsDto>) => ({ ...sales, ...more }) as QueueDetailsDto;

beforeEach(() => {
  serve(settingApi.list, [
    { key: "scheduleType", value: "company" },
    { key: "firstAnswerMinutes", value: "60" },
    { key: "solutionMinutes", value: "480" },
  ]);
  serve(companyApi.show, companyDetails);
  serve(queueApi.list, [queueWith({ firstAnswerMinutes: null, nextAnswerMinutes: 15, solutionMinutes: null })]);
});

async function openDeadlines() {
  const { person } = await renderScreen(<DeadlinesTab />);
  const group = async (name: string) => within(await screen.findByRole("group", { name }));
  return { person, company: await group("Filas sem prazo próprio"), queue: await group("Vendas") };
}
const fieldsOf = (group: ReturnType<typeof within>) =>
  ["Primeira resposta", "Respostas seguintes", "Solução"].map((name) => group.getByLabelText(name) as HTMLInputElement);

describe("the deadlines of the queues", () => {
  it("are shown with the company's where a queue has none, and with an example", async () => {
    const { company, queue } = await openDeadlines();
    expect(fieldsOf(company).map(({ value }) => value)).toEqual(["60", "0", "480"]);
    const [first, next, solution] = fieldsOf(queue);
    expect([first?.value, first?.placeholder, next?.value]).toEqual(["", "Como acima: 60", "15"]);
    expect([solution?.value, solution?.placeholder]).toEqual(["", "Como acima: 480"]);
    // A Saturday is open from 08:00 to 12:00.
    queue.getByText("Exemplo: atendimento aberto em sexta-feira, 16:30, resolvido até segunda-feira, 10:30.");
    queue.getByText("Exemplo: mensagem de sexta-feira, 16:30, primeira resposta até sexta-feira, 17:30.");
    screen.getByText(/O tempo só conta no horário da empresa/);
  });

  it("of a queue are saved with Enter, and the example follows; empty is the company's again", async () => {
    const updateRequests = serve(queueApi.update, ({ body }) => queueWith(body as Partial<QueueDetailsDto>));
    const { person, queue } = await openDeadlines();
    const [first] = fieldsOf(queue);
    await person.type(first!, "30{Enter}");
    await queue.findByText("Exemplo: mensagem de sexta-feira, 16:30, primeira resposta até sexta-feira, 17:00.");
    await person.clear(first!);
    await person.tab();
    await waitFor(() =>
      expect(updateRequests.map(({ body }) => body)).toEqual([
        { firstAnswerMinutes: 30 },
        { firstAnswerMinutes: null },
      ]),
    );
  });

  it("of groups are off until they are wanted", async () => {
    const updateRequests = serve(settingApi.update, ({ params, body }) => ({
      key: params.key as "groupDeadlines",
      value: body.value,
    }));
    const { person } = await openDeadlines();
    const groups = await screen.findByRole("switch", { name: "Grupos também têm prazos" });
    expect((groups as HTMLInputElement).checked).toBe(false);
    await person.click(groups);
    await waitFor(() =>
      expect(updateRequests.map(({ params, body }) => [params.key, body])).toEqual([
        ["groupDeadlines", { value: "enabled" }],
      ]),
    );
  });

  it("of the company are saved as settings", async () => {
    const updateRequests = serve(settingApi.update, ({ params, body }) => ({
      key: params.key as "nextAnswerMinutes",
      value: body.value,
    }));
    const { person, company } = await openDeadlines();
    const [, next, solution] = fieldsOf(company);
    await person.clear(next!);
    await person.type(next!, "20{Enter}");
    await person.clear(solution!);
    await person.type(solution!, "60{Enter}");
    await waitFor(() =>
      expect(updateRequests.map(({ params, body }) => [params.key, body])).toEqual([
        ["nextAnswerMinutes", { value: "20" }],
        ["solutionMinutes", { value: "60" }],
      ]),
    );
  });

  it("say what is wrong: too long, or refused by the server, and keep what was typed", async () => {
    serve(queueApi.update, new ErrorReply(403, "ERR_NO_PERMISSION"));
    const { person, queue } = await openDeadlines();
    const [first] = fieldsOf(queue);
    await person.type(first!, "43201{Enter}");
    await queue.findByText(/43200/);
    expect(first?.value).toBe("43201");
    await person.clear(first!);
    await person.type(first!, "10{Enter}");
    await queue.findByText("Você não tem permissão para isso. Peça a um administrador.");
    expect(first?.value).toBe("10");
  });

  it("that are zero are none", async () => {
    serve(queueApi.list, [queueWith({ firstAnswerMinutes: 0, nextAnswerMinutes: 0, solutionMinutes: 0 })]);
    const { queue } = await openDeadlines();
    queue.getByText("Sem prazo para a primeira resposta.");
    queue.getByText("Sem prazo para a solução.");
  });
});
