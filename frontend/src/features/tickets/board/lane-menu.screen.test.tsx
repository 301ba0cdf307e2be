import { describe, expect, it } from "@jest/globals";
import { contactListApi } from "@guiche/contract/contact-lists";
import { kanbanApi } from "@guiche/contract/kanban";
import { settingApi } from "@guiche/contract/settings";
import { screen, waitFor, within } from "@testing-library/react";
import { choose, dialogOf, isClosed } from "@/testing/acts";
import { withElementSize } from "@/testing/layout";
import { address, signedInUser } from "@/testing/render";
import { ErrorReply, serve } from "@/testing/server";
import { aTicket } from "../state/testing";
import { inProposal, laneNamed, maria, menuOf, openBoard, rita } from "./board.fixture";

withElementSize();

const group = aTicket({ id: 9, uuid: "u9", isGroup: true, contact: { ...maria.contact, id: 9, name: "Grupo" } });
const laneMenu = (name: string) => screen.findByRole("button", { name: `Opções da coluna ${name}` });

describe("a campaign from a lane", () => {
  it("makes a list of the lane's contacts as shown, groups excepted, and opens a new campaign to it", async () => {
    const person = await openBoard({
      tickets: [{ ...inProposal(maria), queueId: 3 }, rita, inProposal(group)],
      search: "?queues=5",
    });
    const createRequests = serve(contactListApi.create, { id: 40, name: "Proposta", contactsCount: 0 });
    const fillRequests = serve(contactListApi.fill, {
      created: 1,
      repeated: 0,
      optedOut: 0,
      withoutNumber: 1,
      names: [],
    });
    await person.click(await laneMenu("Proposta"));
    await person.click(await screen.findByRole("menuitem", { name: "Campanha para estes contatos…" }));
    const dialog = await dialogOf("Campanha para Proposta");
    dialog.getByText(/^1 contato desta coluna/);
    await person.click(dialog.getByRole("button", { name: "Criar lista" }));
    await waitFor(() => expect(address()).toBe("/campaigns?contactListId=40"));
    expect(createRequests.map(({ body }) => body.name)).toEqual([
      expect.stringMatching(/^Proposta \d\d\/\d\d\/\d{4}$/),
    ]);
    expect(fillRequests.map(({ params, body }) => [params.id, body])).toEqual([
      ["40", { preview: false, contactIds: [2] }],
    ]);
    await screen.findByText("1 contato na lista. 1 sem número visível.");
  });

  it("that failed to fill its list fills the same one again", async () => {
    const person = await openBoard();
    const createRequests = serve(contactListApi.create, { id: 40, name: "Proposta", contactsCount: 0 });
    serve(contactListApi.fill, new ErrorReply(503, "ERR_UNAVAILABLE"));
    await person.click(await laneMenu("Proposta"));
    await person.click(await screen.findByRole("menuitem", { name: "Campanha para estes contatos…" }));
    const dialog = await dialogOf("Campanha para Proposta");
    await person.click(dialog.getByRole("button", { name: "Criar lista" }));
    await dialog.findByRole("alert");
    serve(contactListApi.fill, { created: 1, repeated: 0, optedOut: 0, withoutNumber: 0, names: [] });
    await person.click(dialog.getByRole("button", { name: "Criar lista" }));
    await waitFor(() => expect(address()).toBe("/campaigns?contactListId=40"));
    expect(createRequests).toHaveLength(1);
  });

  it("is offered to admins alone, and not for a lane without contacts", async () => {
    const person = await openBoard({ tickets: [maria] });
    await person.click(await laneMenu("Proposta"));
    const item = await screen.findByRole("menuitem", { name: "Campanha para estes contatos…" });
    expect(item.getAttribute("aria-disabled")).toBe("true");
  });

  it("and the sum are missing from the lanes of an agent", async () => {
    await openBoard({ user: signedInUser({ profile: "user" }) });
    await laneNamed(/^Proposta, 1/);
    expect(screen.queryByRole("button", { name: /^Opções da coluna/ })).toBeNull();
  });
});

describe("the sum of a lane", () => {
  it("adds up the numbers of its contacts, each once, and follows a card that is moved", async () => {
    const again = { ...rita, id: 3, uuid: "u3" };
    const values = [
      { contactId: maria.contact.id, value: 1_000.1 },
      { contactId: 2, value: 234.4 },
    ];
    const person = await openBoard({ tickets: [maria, rita, again], values: { field: "Valor", values } });
    await within(await laneNamed(/^Em aberto, 1/)).findByText("Valor: 1.000,10");
    within(await laneNamed(/^Proposta, 2/)).getByText("Valor: 234,40");
    serve(kanbanApi.move, inProposal(maria));
    await person.click(await menuOf(maria.contact.name));
    await person.click(await screen.findByRole("menuitem", { name: "Proposta" }));
    await within(await laneNamed(/^Proposta, 3/)).findByText("Valor: 1.234,50");
    within(await laneNamed(/^Em aberto, 0/)).getByText("Valor: 0");
  });

  it("is of the field that an admin chooses", async () => {
    const person = await openBoard();
    expect(screen.queryByText(/^Valor:/)).toBeNull();
    serve(kanbanApi.fields, { names: ["Valor", "Cidade"] });
    const updateRequests = serve(settingApi.update, { key: "kanbanSumField", value: "Valor" });
    await person.click(await laneMenu("Proposta"));
    await person.click(await screen.findByRole("menuitem", { name: "Somar uma informação extra…" }));
    const dialog = await dialogOf("Somar uma informação extra dos contatos");
    await choose(person, dialog.getByRole("combobox", { name: "Informação extra" }), "Valor");
    serve(kanbanApi.values, { field: "Valor", values: [{ contactId: 2, value: 50 }] });
    await person.click(dialog.getByRole("button", { name: "Salvar" }));
    await isClosed();
    expect(updateRequests.map(({ params, body }) => [params.key, body])).toEqual([
      ["kanbanSumField", { value: "Valor" }],
    ]);
    await within(await laneNamed(/^Proposta, 1/)).findByText("Valor: 50");
  });
});
