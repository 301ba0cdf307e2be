import { describe, expect, it } from "@jest/globals";
import { tagApi, type TagDto } from "@guiche/contract/tags";
import type { TicketDto, TicketTagDto } from "@guiche/contract/tickets";
import type { SessionUserDto } from "@guiche/contract/users";
import { screen, waitFor, within } from "@testing-library/react";
import { renderScreen } from "@/testing/render";
import { ErrorReply, serve } from "@/testing/server";
import { aTicket } from "../../state/testing";
import { anAgent, sales } from "@/testing/rows";
import { TagsRow } from "./TagsRow";
import { aTag } from "@/testing/dtos";

const vip: TicketTagDto = { id: 7, name: "VIP", color: "#aa0000" };
const urgent: TicketTagDto = { id: 8, name: "Urgente", color: "#00aa00" };
const mine = aTicket({
  status: "open",
  userId: 1,
  user: { id: 1, name: "Ana" },
  queueId: 1,
  queue: sales,
  tags: [vip],
});

const showTags = (ticket: TicketDto = mine, user: SessionUserDto = anAgent([sales])) =>
  renderScreen(<TagsRow ticket={ticket} />, { user });

async function openPicker(tags: () => TagDto[] | Promise<TagDto[]> = () => [aTag(vip), aTag(urgent)]) {
  serve(tagApi.all, tags);
  const { person } = await showTags();
  await person.click(await screen.findByRole("button", { name: "+ etiqueta" }));
  const picker = within(await screen.findByRole("dialog", { name: "Etiquetas do atendimento" }));
  return { person, picker, field: await picker.findByRole("combobox", { name: "Buscar ou criar etiqueta" }) };
}

const shownTags = () =>
  within(screen.getByRole("group", { name: "Etiquetas do atendimento", hidden: true }))
    .queryAllByRole("listitem", { hidden: true })
    .map(({ textContent }) => textContent);

describe("the tags of a conversation", () => {
  it("are shown in its header", async () => {
    await showTags();
    await screen.findByText("VIP");
  });

  it("are hidden from an agent who may not change them", async () => {
    await showTags({ ...mine, userId: 9, user: { id: 9, name: "Bruno" } });
    expect(screen.queryByText("VIP")).toBeNull();
    expect(screen.queryByRole("button", { name: "+ etiqueta" })).toBeNull();
  });

  it("are found by a part of their name and added with Enter", async () => {
    const syncRequests = serve(tagApi.sync, { ...mine, tags: [vip, urgent] });
    const { person, field } = await openPicker();
    await person.type(field, "urg{Enter}");
    await waitFor(() => expect(syncRequests.map(({ body }) => body)).toEqual([{ ticketId: 1, tags: [7, 8] }]));
  });

  it("are sent one list after the other, and an error is said if it was the last one's", async () => {
    let refuse: () => void = () => undefined;
    const pendingRefusal = new Promise<ErrorReply>(
      (resolve) => (refuse = () => resolve(new ErrorReply(403, "ERR_NO_PERMISSION"))),
    );
    const answers: (TicketDto | Promise<ErrorReply>)[] = [pendingRefusal, { ...mine, tags: [urgent] }];
    const syncRequests = serve(tagApi.sync, () => answers.shift()!);
    const { person, picker, field } = await openPicker();
    await person.type(field, "urg{Enter}");
    await person.click(picker.getByRole("button", { name: "Remover a etiqueta VIP" }));
    expect(syncRequests).toHaveLength(1);
    refuse();
    await waitFor(() => expect(syncRequests.map(({ body }) => body.tags)).toEqual([[7, 8], [8]]));
    await waitFor(() => expect(shownTags()).toEqual(["VIP"]));
    expect(screen.queryByText(/^Você não tem permissão/)).toBeNull();
  });

  it("are removed by a click", async () => {
    const syncRequests = serve(tagApi.sync, { ...mine, tags: [] });
    const { person, picker } = await openPicker();
    await person.click(picker.getByRole("button", { name: "Remover a etiqueta VIP" }));
    await waitFor(() => expect(syncRequests.map(({ body }) => body)).toEqual([{ ticketId: 1, tags: [] }]));
  });

  it("are created when no tag has the name", async () => {
    const created = serve(tagApi.create, aTag({ id: 9, name: "Troca", color: "#34449b" }));
    const syncRequests = serve(tagApi.sync, mine);
    const { person, picker, field } = await openPicker();
    await person.type(field, "Troca");
    await person.click(picker.getByRole("option", { name: "Criar “Troca”" }));
    await waitFor(() => expect(created[0]?.body).toMatchObject({ name: "Troca" }));
    await waitFor(() => expect(syncRequests[0]?.body).toEqual({ ticketId: 1, tags: [7, 9] }));
  });

  it("are not created before it is known which there are", async () => {
    let arrive: () => void = () => undefined;
    const arrival = new Promise<TagDto[]>((resolve) => (arrive = () => resolve([aTag(vip), aTag(urgent)])));
    const { person, picker, field } = await openPicker(() => arrival);
    await person.type(field, "Urgente");
    expect(picker.queryByRole("option")).toBeNull();
    arrive();
    await picker.findByRole("option", { name: "Urgente" });
    expect(picker.getAllByRole("option")).toHaveLength(1);
  });

  it("that a colleague has created since are offered", async () => {
    const troca = aTag({ id: 9, name: "Troca" });
    const lists = [[aTag(vip)], [aTag(vip), troca]];
    serve(tagApi.create, new ErrorReply(400, "ERR_VALIDATION", { fields: { name: "Already taken" } }));
    const { person, picker, field } = await openPicker(() => lists.shift()!);
    await person.type(field, "Troca");
    await person.click(picker.getByRole("option", { name: "Criar “Troca”" }));
    await picker.findByText("Este nome já está em uso. Escolha outro.");
    await picker.findByRole("option", { name: "Troca" });
  });

  it("must have three letters", async () => {
    const created = serve(tagApi.create, aTag(urgent));
    const { person, picker, field } = await openPicker();
    await person.type(field, "ab");
    await person.click(picker.getByRole("option", { name: "Criar “ab”" }));
    await picker.findByText("Mensagem muito curta");
    expect(created).toHaveLength(0);
  });

  it("are as before when the server refuses, which says why", async () => {
    serve(tagApi.sync, new ErrorReply(403, "ERR_NO_PERMISSION"));
    const { person, field } = await openPicker();
    await person.type(field, "urg{Enter}");
    await screen.findByText("Você não tem permissão para isso. Peça a um administrador.");
    await waitFor(() => expect(shownTags()).toEqual(["VIP"]));
  });

  it("close with Esc", async () => {
    const { person, field } = await openPicker();
    await person.type(field, "{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });
});
