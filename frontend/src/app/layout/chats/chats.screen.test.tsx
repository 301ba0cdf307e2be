import { beforeEach, describe, expect, it } from "@jest/globals";
import { chatApi, unreadOver, type ChatDto } from "@guiche/contract/chats";
import { act, screen, waitFor, within } from "@testing-library/react";
import { applyChatEvent } from "@/features/internal-chat/chat.cache";
import { aChat, person } from "@/features/internal-chat/testing";
import { address, signedInUser } from "@/testing/render";
import { serve } from "@/testing/server";
import { inMenu, openLayout, serveLayout } from "../layout.fixture";

beforeEach(serveLayout);

const serveUnread = (unreads: number, mentions = 0) =>
  serve(chatApi.unread, unreadOver(unreads > 0 ? [{ chatId: 5, version: 1, unreads, mentions }] : []));
const read = (unreads: number, version: number): ChatDto =>
  aChat({ version, users: [person(1, "Ana", { unreads }), person(2, "Bia")] });
const dot = () => within(inMenu(/^Chat interno/)).queryByRole("img", { name: "há mensagens internas não lidas" });

describe("the menu's dot of the internal chat", () => {
  it("is there while something is unread, and follows events without a request", async () => {
    const requests = serveUnread(2);
    const { client } = await openLayout();
    await waitFor(() => expect(dot()).toBeTruthy());
    act(() => applyChatEvent(client, { action: "update", chat: read(0, 2) }));
    await waitFor(() => expect(dot()).toBeNull());
    act(() => applyChatEvent(client, { action: "update", chat: read(1, 3) }));
    await waitFor(() => expect(dot()).toBeTruthy());
    expect(requests).toHaveLength(1);
  });

  it("is missing while everything is read", async () => {
    const requests = serveUnread(0);
    await openLayout();
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(dot()).toBeNull();
  });
});

describe("the button of the internal chat", () => {
  it("says that something is unread, and opens the newest chats, each with what is unread in it", async () => {
    serveUnread(3);
    const direct = aChat({ id: 6, uuid: "bia", title: "", isDirect: true });
    serve(chatApi.list, { records: [read(3, 1), direct], hasMore: false });
    const { person: user } = await openLayout();
    await user.click(await screen.findByRole("button", { name: "Chat interno: há mensagens não lidas" }));
    const popover = within(await screen.findByRole("dialog", { name: "Chat interno" }));
    const row = within(await popover.findByRole("link", { name: /Plantão/ }));
    row.getByRole("img", { name: "3 mensagens não lidas" });
    await user.click(popover.getByRole("link", { name: /Bia/ }));
    expect(address()).toBe("/chats/bia");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("leads to all chats, and says when there is none", async () => {
    serve(chatApi.list, { records: [], hasMore: false });
    const { person: user } = await openLayout();
    await user.click(await screen.findByRole("button", { name: "Chat interno" }));
    const popover = within(await screen.findByRole("dialog", { name: "Chat interno" }));
    await popover.findByText("Nenhuma conversa interna.");
    await user.click(popover.getByRole("link", { name: "Ver todas as conversas" }));
    expect(address()).toBe("/chats");
  });

  it("is missing where the plan has no internal chat, and with it the menu's entry", async () => {
    const user = signedInUser();
    user.company.plan = { ...user.company.plan, useInternalChat: false };
    await openLayout({ user });
    expect(screen.queryByRole("button", { name: /^Chat interno/ })).toBeNull();
    expect(screen.queryByRole("link", { name: /^Chat interno/ })).toBeNull();
  });
});
