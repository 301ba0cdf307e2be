import type { QueueDto } from "@guiche/contract/queues";
import { userApi, type UserDto } from "@guiche/contract/users";
import { serve } from "../../testing/server";

export const sales: QueueDto = { id: 7, name: "Vendas", color: "#aa0000" };

export const bruno: UserDto = {
  id: 2,
  name: "Bruno",
  email: "bruno@acme.example",
  profile: "user",
  super: false,
  companyId: 1,
  allTicket: "desabled",
  whatsappId: null,
  queues: [sales],
  online: true,
  away: false,
  secondFactor: false,
  emailConfirmed: true,
  createdAt: "2026-11-21T10:00:00.000Z",
};

/** The person who is signed in. */
export const ana: UserDto = {
  ...bruno,
  id: 1,
  name: "Ana",
  email: "ana@acme.example",
  profile: "admin",
  queues: [],
  online: false,
  away: false,
};

export const pageOf = (users: UserDto[], limit = 10) => ({
  users,
  hasMore: false,
  count: users.length,
  seats: users.length,
  limit,
});
export const serveUsers = (users: UserDto[], limit?: number) => serve(userApi.list, pageOf(users, limit));
