import { beforeEach, describe, expect, it, jest } from "@jest/globals";
import { chatApi } from "@guiche/contract/chats";
import { screen, waitFor, within } from "@testing-library/react";
import { setStored } from "../../shared/stored";
import { withElementSize } from "../../testing/layout";
import { serve } from "../../testing/server";
import { aChat, aMessage, choose, field, openChats, person } from "./testing";

withElementSize();

beforeEach(() => {
  jest.spyOn(document, "hasFocus").mockReturnValue(true);
});

const react = (userId: number, name: string, emoji: string) => ({ userId, name, emoji });

describe("a reaction", () => {
  it("is chosen from the usual ones", async () => {
    const user = await openChats();
    const requests = serve(chatApi.react, aMessage({ reactions: [react(1, "Ana", "🙏")] }));
    await user.click(await screen.findByRole("button", { name: "Reagir" }));
    await user.click(await screen.findByRole("button", { name: "Reagir com 🙏" }));
    await waitFor(() => expect(requests[0]?.body).toEqual({ emoji: "🙏" }));
    await screen.findByRole("button", { name: "🙏 de Ana", pressed: true });
  });

  it("says whose it is, is taken back by its own, and added to by another", async () => {
    const reactions = [react(1, "Ana", "👍"), react(2, "Bia", "👍"), react(3, "Caio", "😂")];
    const user = await openChats({ messages: [aMessage({ reactions })] });
    const requests = serve(chatApi.react, aMessage());
    const group = within(await screen.findByRole("group", { name: "Reações" }));
    await user.click(group.getByRole("button", { name: "😂 de Caio", pressed: false }));
    await waitFor(() => expect(requests.at(-1)?.body).toEqual({ emoji: "😂" }));
    await waitFor(() => expect(screen.queryByRole("group", { name: "Reações" })).toBeNull());
  });

  it("of one's own is taken back by its chip", async () => {
    const user = await openChats({ messages: [aMessage({ reactions: [react(1, "Ana", "👍")] })] });
    const requests = serve(chatApi.react, aMessage());
    await user.click(await screen.findByRole("button", { name: "👍 de Ana", pressed: true }));
    await waitFor(() => expect(requests[0]?.body).toEqual({ emoji: "" }));
  });
});

describe("a pinned message", () => {
  it("stands above the log, and each press shows the next", async () => {
    const pins = [71, 70].map((id) => aMessage({ id, body: `código ${id}`, pinnedAt: "2026-01-02T00:00:00.000Z" }));
    const user = await openChats({ messages: pins, pins });
    await user.click(await screen.findByRole("button", { name: "Ir para a mensagem fixada: Bia: código 71" }));
    await screen.findByRole("button", { name: "Ir para a mensagem fixada: Bia: código 70" });
    screen.getByText("2 de 2");
  });

  it("is pinned and taken away", async () => {
    const user = await openChats();
    const pinnedMessage = aMessage({ pinnedAt: "2026-01-02T00:00:00.000Z" });
    const pins = serve(chatApi.pin, pinnedMessage);
    await user.click(await screen.findByRole("button", { name: "Fixar" }));
    await screen.findByRole("button", { name: "Ir para a mensagem fixada: Bia: bom dia" });
    expect(pins).toHaveLength(1);
    serve(chatApi.unpin, aMessage());
    await user.click(screen.getAllByRole("button", { name: "Desafixar" })[0]!);
    await waitFor(() => expect(screen.queryByRole("button", { name: /fixada/ })).toBeNull());
  });
});

describe("a chat's marks", () => {
  it("mute it, which its row says", async () => {
    const user = await openChats();
    const mutedChat = aChat({ version: 2, users: [person(1, "Ana", { isMuted: true }), person(2, "Bia")] });
    const marks = serve(chatApi.mark, mutedChat);
    await choose(user, "Silenciar conversa");
    await waitFor(() => expect(marks[0]?.body).toEqual({ isMuted: true }));
    within(screen.getByRole("link", { name: /Plantão/ })).getByRole("img", { name: "silenciada" });
    await choose(user, "Ativar som da conversa");
    expect(marks[1]?.body).toEqual({ isMuted: false });
  });

  it("put a pinned chat above one with a newer message", async () => {
    const newer = aChat({ id: 6, uuid: "noite", title: "Noite", updatedAt: "2026-01-09T00:00:00.000Z" });
    const pinnedChat = aChat({ users: [person(1, "Ana", { isPinned: true }), person(2, "Bia")] });
    await openChats({ chats: [newer, pinnedChat] });
    const names = (await screen.findAllByRole("link")).map(({ textContent }) => textContent);
    expect(names[0]).toContain("Plantão");
    within(screen.getByRole("link", { name: /Plantão/ })).getByRole("img", { name: "fixada no topo" });
  });
});

it("the dialog sets for how long a chat keeps its messages", async () => {
  const user = await openChats();
  const updateRequests = serve(chatApi.update, aChat({ version: 2, keepMonths: 12 }));
  await choose(user, "Editar conversa");
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("combobox", { name: "Guardar mensagens por" }));
  await user.click(await screen.findByRole("option", { name: "12 meses" }));
  await user.click(dialog.getByRole("button", { name: "Salvar" }));
  await waitFor(() => expect(updateRequests[0]?.body).toMatchObject({ keepMonths: 12 }));
});

it("a chat of 5,000 messages renders only those in sight", async () => {
  const messages = Array.from({ length: 5_000 }, (_, index) =>
    aMessage({ id: 5_000 - index, body: `m${5_000 - index}` }),
  );
  await openChats({ messages });
  await screen.findByText("m5000");
  expect(screen.getAllByRole("listitem").length).toBeLessThan(60);
});

it("the composer inserts an emoji where the caret is", async () => {
  // The build tells where the list of emoji is; the recent ones need no list.
  Object.assign(globalThis, { __EMOJI_DATA__: "/emoji", fetch: () => new Promise(() => undefined) });
  setStored("recentEmoji", JSON.stringify(["🎉"]));
  const user = await openChats();
  await user.type(await field(), "oi tudo");
  screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Mensagem" }).setSelectionRange(2, 2);
  await user.click(screen.getByRole("button", { name: "Inserir emoji" }));
  await user.click(await screen.findByRole("button", { name: "🎉" }));
  await waitFor(async () => expect(await field()).toHaveProperty("value", "oi🎉 tudo"));
});
