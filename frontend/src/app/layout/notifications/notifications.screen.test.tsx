import { beforeEach, describe, expect, it } from "@jest/globals";
import { noteApi } from "@guiche/contract/notes";
import { ratingApi, type RatingNoticeDto } from "@guiche/contract/ratings";
import { ticketApi, type TicketDto } from "@guiche/contract/tickets";
import type { SessionUserDto } from "@guiche/contract/users";
import { act, screen, waitFor, within } from "@testing-library/react";
import { emitAccepted } from "@/shared/attention/ui-events";
import { choose } from "@/shared/attention/choices";
import { toastError } from "@/shared/ui/toast";
import { aContactRow } from "@/testing/contact";
import { address, renderScreen, signedInUser } from "@/testing/render";
import { ErrorReply, serve } from "@/testing/server";
import { aTicket } from "@/testing/ticket";
import { Attention } from "./Attention";
import { lowRatingPatches } from "./low-rating.cache";

const rita = aTicket({
  id: 31,
  status: "open",
  contact: aContactRow({ id: 7, name: "Rita Alves", number: "5511987654321" }),
  contactId: 7,
  user: { id: 1, name: "Ana" },
  userId: 1,
  lastMessage: "Bom *dia*!",
  unreadMessages: 2,
  createdAt: "2026-11-21T10:00:00-03:00",
  updatedAt: "2026-11-21T10:05:00-03:00",
});
const waiting: TicketDto = {
  ...rita,
  id: 32,
  uuid: "3f0c5b1e-58a7-4f6e-9a39-6f1f0a3d2c12",
  status: "pending",
  contact: { ...rita.contact, id: 8, name: "Caio Reis" },
  contactId: 8,
  user: null,
  userId: null,
  updatedAt: "2026-11-21T10:09:00-03:00",
};

const serveTickets = (...tickets: TicketDto[]) =>
  serve(ticketApi.list, ({ query }) => ({
    tickets: tickets.filter(({ status }) => status === query.status),
    hasMore: false,
  }));

const bell = (name: string | RegExp) => screen.findByRole("button", { name });

async function openList(user?: SessionUserDto) {
  const { person } = await renderScreen(<Attention />, { user });
  await person.click(await bell(/^Notificações/));
  return { person, list: within(await screen.findByRole("dialog", { name: "Notificações" })) };
}

/** A browser that can show notifications, with this permission; the user answers a request with `answer`. */
function browserWith(permission: NotificationPermission, answer: NotificationPermission = "granted") {
  class Notices {
    static permission = permission;
    static requestPermission = () => {
      Notices.permission = answer;
      return Promise.resolve(answer);
    };
  }
  Object.assign(globalThis, { Notification: Notices });
}

beforeEach(() => {
  localStorage.clear();
  choose({ volume: 1, discreet: false, answered: false });
  Reflect.deleteProperty(globalThis, "Notification");
  serve(noteApi.mentions, []);
  serve(ratingApi.notices, []);
});

describe("the bell", () => {
  it("counts the unread conversations, in the tab's title too", async () => {
    serveTickets(rita, waiting);
    serve(ticketApi.counts, { open: 1, pending: 3 });
    await renderScreen(<Attention />);
    await bell("Notificações: 2 conversas não lidas");
    expect(screen.getByTestId("notifications-badge").getAttribute("data-count")).toBe("2");
    // A ticket that waits in the user's queues counts whether it was read or not.
    await waitFor(() => expect(document.title).toMatch(/^\(4\) /));
  });

  it("counts no conversation of a colleague, and none that was read", async () => {
    serveTickets({ ...rita, userId: 2, user: { id: 2, name: "Bia" } }, { ...rita, id: 33, unreadMessages: 0 });
    await renderScreen(<Attention />);
    await bell("Notificações");
    expect(document.title).not.toMatch(/^\(/);
  });

  it("says that there are more unread tickets than it has loaded", async () => {
    const tickets = Array.from({ length: 40 }, (_, index) => ({
      ...rita,
      id: 100 + index,
      uuid: `${rita.uuid}${index}`,
    }));
    serve(ticketApi.list, ({ query }) =>
      query.status === "open" ? { tickets, hasMore: true } : { tickets: [], hasMore: false },
    );
    await renderScreen(<Attention />);
    await bell(/40\+/);
    expect(screen.getByTestId("notifications-badge").dataset.count).toBe("40+");
  });

  it("counts those who wait only for people who may see tickets without a queue", async () => {
    serveTickets(waiting);
    await renderScreen(<Attention />, { user: signedInUser({ profile: "user", allTicket: "desabled" }) });
    await bell("Notificações");
  });
});

describe("the notification list", () => {
  it("shows the newest conversation first, with its last words, its time and its count", async () => {
    serveTickets(rita, waiting);
    const { list } = await openList();
    const [first, second] = await list.findAllByRole("listitem");
    within(first!).getByText("Caio Reis");
    within(first!).getByText("Aguardando");
    within(second!).getByText("Bom dia!");
    within(second!).getByText("10:05");
    within(second!).getByRole("img", { name: "2 mensagens não lidas" });
  });

  it("opens a conversation and closes", async () => {
    serveTickets(rita);
    const { person, list } = await openList();
    await person.click(await list.findByRole("button", { name: /Rita Alves/ }));
    expect(address()).toBe(`/tickets/${rita.uuid}`);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("leads to the list of those who wait: they are accepted before they are opened", async () => {
    serveTickets(waiting);
    const { person, list } = await openList();
    await person.click(await list.findByRole("button", { name: /Caio Reis/ }));
    expect(address()).toBe("/tickets?tab=pending");
  });

  it("says that everything is read", async () => {
    serveTickets();
    const { list } = await openList();
    await list.findByText("Tudo lido.");
  });

  it("is loaded again on request when that failed", async () => {
    serve(ticketApi.list, new ErrorReply(500, "ERR_INTERNAL"));
    const { person, list } = await openList();
    const again = await list.findByRole("button", { name: "Tentar novamente" });
    serveTickets(rita);
    await person.click(again);
    await list.findByText("Rita Alves");
  });

  it("keeps the errors that flew by, until they are cleared", async () => {
    serveTickets();
    const { person, list } = await openList();
    act(() => toastError("Não foi possível enviar."));
    await list.findByText("Não foi possível enviar.");
    await person.click(list.getByRole("button", { name: "Limpar" }));
    expect(list.queryByText("Não foi possível enviar.")).toBeNull();
  });
});

describe("notifications on the desktop", () => {
  it("are not mentioned where the browser has none", async () => {
    serveTickets();
    const { list } = await openList();
    expect(list.queryByText(/área de trabalho/)).toBeNull();
  });

  it("are asked for in the list, and then said to be on", async () => {
    browserWith("default");
    serveTickets();
    const { person, list } = await openList();
    await person.click(list.getByRole("button", { name: /na área de trabalho$/ }));
    await list.findByText(/na área de trabalho ativad[ao]s$/);
  });

  it("that the browser blocks are said to be blocked", async () => {
    browserWith("denied");
    serveTickets();
    const { list } = await openList();
    list.getByText(/^O navegador bloqueou/);
  });

  it("can hide the text of the messages", async () => {
    browserWith("granted");
    serveTickets();
    const { person, list } = await openList();
    await person.click(list.getByRole("switch"));
    expect(JSON.parse(localStorage.getItem("guiche.attention") ?? "{}")).toMatchObject({ discreet: true });
  });

  it("are offered once, after the first conversation that was accepted", async () => {
    browserWith("default");
    serveTickets();
    const { person } = await renderScreen(<Attention />);
    await bell("Notificações");
    const refuse = () => screen.queryByRole("button", { name: "Agora não" });
    expect(refuse()).toBeNull();
    act(emitAccepted);
    await waitFor(() => expect(refuse()).not.toBeNull());
    await person.click(refuse()!);
    await waitFor(() => expect(refuse()).toBeNull());
    act(emitAccepted);
    expect(refuse()).toBeNull();
  });
});

describe("mentions in notes", () => {
  const mention = {
    id: 5,
    note: { id: 50, note: "@Ana pode ver?", user: { id: 2, name: "Bruno" } },
    ticket: { id: rita.id, uuid: rita.uuid, status: "open" as const },
    contact: { id: 7, name: "Rita Alves" },
    createdAt: "2026-11-21T10:06:00-03:00",
  };

  it("are counted by the bell, lead to the ticket, and are then read", async () => {
    serveTickets();
    serve(noteApi.mentions, [mention]);
    const read = serve(noteApi.readMention, { message: "Mention read." });
    const { person } = await renderScreen(<Attention />);
    await person.click(await bell("Notificações: 1 menção"));
    const list = within(await screen.findByRole("dialog", { name: "Notificações" }));
    await person.click(list.getByRole("button", { name: /^Bruno mencionou você no atendimento de Rita Alves/ }));
    await waitFor(() => expect(address()).toBe(`/tickets/${rita.uuid}`));
    expect(read.map(({ params }) => params)).toEqual([{ id: "5" }]);
    await bell("Notificações");
  });
});

describe("customers who gave the lowest rate", () => {
  const notice: RatingNoticeDto = {
    id: 9,
    comment: null,
    user: { id: 2, name: "Bruno" },
    ticket: { id: rita.id, uuid: rita.uuid, status: "closed" },
    contact: { id: 7, name: "Rita Alves" },
    createdAt: "2026-11-21T10:06:00-03:00",
  };

  it("are counted by the bell, lead to the ticket, and are then read", async () => {
    serveTickets();
    serve(ratingApi.notices, [notice]);
    const read = serve(ratingApi.readNotice, { message: "Notice read." });
    const { person } = await renderScreen(<Attention />);
    await person.click(await bell("Notificações: 1 cliente insatisfeito"));
    const list = within(await screen.findByRole("dialog", { name: "Notificações" }));
    list.getByText("Resolvido por Bruno");
    await person.click(list.getByRole("button", { name: /^Rita Alves ficou insatisfeito com o atendimento/ }));
    await waitFor(() => expect(address()).toBe(`/tickets/${rita.uuid}`));
    expect(read.map(({ params }) => params)).toEqual([{ id: "9" }]);
    await bell("Notificações");
  });

  it("are shown with the comment that comes later, and disappear when another tab reads them", async () => {
    serveTickets();
    serve(ratingApi.notices, [notice]);
    const { person, client } = await renderScreen(<Attention />);
    await person.click(await bell("Notificações: 1 cliente insatisfeito"));
    const commentedNotice = { ...notice, comment: "Demorou muito." };
    act(() => lowRatingPatches.ratingNotice?.(client, { action: "create", notice: commentedNotice }));
    await screen.findByText("Demorou muito.");
    act(() => lowRatingPatches.ratingNotice?.(client, { action: "read", noticeId: 9 }));
    await waitFor(() => expect(screen.queryByText("Demorou muito.")).toBeNull());
  });

  it.each(["user", "supervisor"] as const)("are not asked for by the profile %s", async (profile) => {
    serveTickets();
    const requests = serve(ratingApi.notices, [notice]);
    await renderScreen(<Attention />, { user: signedInUser({ profile }) });
    await bell("Notificações");
    expect(requests).toHaveLength(0);
  });
});
