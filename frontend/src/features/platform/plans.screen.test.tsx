import { describe, expect, it } from "@jest/globals";
import { companyApi } from "@guiche/contract/companies";
import { planFlags } from "@guiche/contract/rules/plan-flags";
import { planApi, type PlatformPlanDto } from "@guiche/contract/plans";
import { screen, waitFor, within } from "@testing-library/react";
import { cellsOf, fill, questionOf, valueOf } from "../../testing/acts";
import { renderScreen, signedInUser } from "../../testing/render";
import { ErrorReply, serve } from "../../testing/server";
import { PlansTab } from "./PlansTab";

const basic: PlatformPlanDto = {
  ...signedInUser().company.plan,
  users: 3,
  connections: 1,
  queues: 0,
  value: 1234.5,
  isPublic: true,
  officialConnections: null,
  storageMb: 2_048,
  apiMessages: 0,
  apiCallsPerMinute: 60,
};
const owner = signedInUser({ super: true });
const allFlags = Object.fromEntries(planFlags.map((flag) => [flag, true]));

async function openPlans(...plans: PlatformPlanDto[]) {
  serve(planApi.all, plans);
  const { person } = await renderScreen(<PlansTab />, { user: owner });
  const form = within(await screen.findByRole("region", { name: /^(Novo plano|Editando)/ }));
  if (plans.length > 0) await screen.findByRole("table");
  const press = (name: string) => person.click(screen.getByRole("button", { name }));
  return { person, form, press, name: form.getByLabelText(/^Nome/), price: form.getByLabelText("Valor") };
}

describe("the table of plans", () => {
  it("shows limits, price and areas of each plan", async () => {
    await openPlans(
      basic,
      {
        ...basic,
        id: 2,
        name: "Mínimo",
        ...Object.fromEntries(planFlags.map((flag) => [flag, false])),
        isPublic: false,
        officialConnections: 2,
        storageMb: 0,
      },
      { ...basic, id: 3, name: "Kanban", ...Object.fromEntries(planFlags.map((flag) => [flag, flag === "useKanban"])) },
    );
    const cells = (id: number) => cellsOf(screen.getByTestId(`plan-${id}`)).map((text) => text.replace(/\s/g, " "));
    expect(cells(1).slice(0, 8)).toEqual(["Básico", "3", "1", "0 (nenhum)", "2 GB", "R$ 1.234,50", "Tudo", "Sim"]);
    expect(cells(2).slice(6, 8)).toEqual(["Nada além do atendimento", "Não"]);
    expect(cells(2)[2]).toBe("1oficiais: 2");
    expect(cells(2)[4]).toBe("Sem limite");
    expect(cells(3)[6]).toBe("Kanban");
  });

  it("invites to create the first plan", async () => {
    await openPlans();
    await screen.findByText("Nenhum plano cadastrado. Preencha o formulário para criar o primeiro.");
  });

  it("says why the plans cannot be shown, and tries again when asked", async () => {
    serve(planApi.all, new ErrorReply(500, "ERR_INTERNAL"));
    const { person } = await renderScreen(<PlansTab />, { user: owner });
    await screen.findByText("Não foi possível carregar a lista de registros");
    serve(planApi.all, [basic]);
    await person.click(await screen.findByRole("button", { name: "Tentar novamente" }));
    await screen.findByTestId("plan-1");
  });
});

describe("the form of a plan", () => {
  it("starts with no limits, no price and every area, and warns that 0 is none", async () => {
    const { form, price, press } = await openPlans();
    for (const label of ["Usuários", "Conexões", "Filas"]) expect(valueOf(form.getByLabelText(label))).toBe("0");
    expect(valueOf(price)).toBe("0,00");
    expect(form.getAllByText("0 significa nenhum, não ilimitado.")).toHaveLength(3);
    expect(form.queryByRole("switch")).toBeNull();
    await press("Mais opções");
    const areas = within(form.getByRole("group", { name: "O que o plano libera" }));
    const on = areas.getAllByRole<HTMLInputElement>("switch").map(({ checked }) => checked);
    expect(on).toEqual(planFlags.map(() => true));
  });

  it("asks for a name", async () => {
    const created = serve(planApi.create, basic);
    const { press, form } = await openPlans();
    await press("Salvar");
    await form.findByText("Preencha este campo");
    expect(created).toHaveLength(0);
  });

  it.each([
    ["Usuários", "dez"],
    ["Usuários", "-1"],
    ["Valor", "cem"],
    ["Valor", "10,123"],
  ])("refuses for %s: %s", async (label, text) => {
    const created = serve(planApi.create, basic);
    const { person, press, form, name } = await openPlans();
    await fill(person, name, "Adicionar contato");
    await fill(person, form.getByLabelText(label), text);
    await press("Salvar");
    await form.findByText("Valor inválido");
    expect(created).toHaveLength(0);
  });

  it("saves a plan with its price in Brazilian notation, and is empty again", async () => {
    const created = serve(planApi.create, basic);
    serve(companyApi.list, []);
    const { person, press, form, name, price } = await openPlans();
    await fill(person, name, "Básico");
    await fill(person, form.getByLabelText("Usuários"), "3");
    await fill(person, price, "1.234,50");
    await fill(person, form.getByLabelText("Espaço para arquivos"), "5120");
    await press("Mais opções");
    await fill(person, form.getByLabelText("Conexões oficiais"), "2");
    await person.click(form.getByRole("switch", { name: "Kanban" }));
    serve(planApi.all, [basic]);
    await press("Salvar");
    await screen.findByText("Operação realizada com sucesso!");
    await screen.findByTestId("plan-1");
    expect(created.map(({ body }) => body)).toEqual([
      {
        name: "Básico",
        users: 3,
        connections: 0,
        officialConnections: 2,
        queues: 0,
        value: 1234.5,
        isPublic: true,
        storageMb: 5_120,
        apiMessages: 0,
        apiCallsPerMinute: 60,
        ...allFlags,
        useKanban: false,
      },
    ]);
    expect(valueOf(name)).toBe("");
  });

  it("changes the selected plan", async () => {
    const updateRequests = serve(planApi.update, basic);
    const { person, press, form, price } = await openPlans(basic);
    await press("Básico");
    expect(valueOf(price)).toBe("1234,50");
    await fill(person, form.getByLabelText("Filas"), "4");
    await press("Salvar");
    await waitFor(() => expect(updateRequests).toHaveLength(1));
    expect(updateRequests[0]?.params).toEqual({ id: "1" });
    expect(updateRequests[0]?.body).toMatchObject({ name: "Básico", queues: 4, value: 1234.5 });
  });

  it("keeps a plan that companies use, and says why", async () => {
    serve(planApi.remove, new ErrorReply(409, "ERR_PLAN_IN_USE"));
    const { person, press, form } = await openPlans(basic);
    await press("Básico");
    await press("Excluir");
    const question = await questionOf("Excluir Básico?");
    question.getByText("Deseja realmente excluir esse registro?");
    await person.click(question.getByRole("button", { name: "Ok" }));
    await form.findByText(
      "Não foi possível realizar a operação. Há empresas neste plano. Mude o plano delas antes de excluí-lo.",
    );
    await screen.findByTestId("plan-1");
  });

  it("says that a save failed and what may be wrong, and keeps what was typed", async () => {
    serve(planApi.create, new ErrorReply(400, "ERR_VALIDATION", { fields: { name: "Already taken" } }));
    const { person, form, name } = await openPlans();
    await person.type(name, "Básico{Enter}");
    await form.findByText(
      /^Não foi possível realizar a operação\. Verifique se já existe um registro com o mesmo nome/,
    );
    form.getByText("Este nome já está em uso. Escolha outro.");
    expect(valueOf(name)).toBe("Básico");
  });
});
