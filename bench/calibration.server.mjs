// A bare Express reply with forty prepared objects: the lowest possible cost of a list on this machine.
import express from "express";

const ticket = (id) => ({
  id,
  uuid: `00000000-0000-4000-8000-${String(id).padStart(12, "0")}`,
  status: "open",
  contact: { id, name: "Maria da Silva", number: "5511987654321", email: "", profilePicUrl: null, isGroup: false },
  contactId: id,
  user: { id: 7, name: "Ana" },
  queue: { id: 3, name: "Suporte", color: "#335577" },
  lastMessage: "Bom dia, tudo bem? Gostaria de saber do meu pedido.",
  unreadMessages: 2,
  createdAt: "2026-01-01T10:00:00.000Z",
});
const tickets = Array.from({ length: 40 }, (_, index) => ticket(index + 1));

const app = express();
app.disable("x-powered-by");
app.set("etag", false);
app.get("/", (_request, response) => response.json({ tickets, hasMore: true }));
const server = app.listen(Number(process.env.PORT), "127.0.0.1", () => process.send?.({ type: "ready" }));
process.once("disconnect", () => server.close(() => process.exit(0)));
process.once("SIGTERM", () => process.exit(0));
