import { authApi } from "./auth";
import { connectionApi } from "./connections";
import { contactApi } from "./contacts";
import type { Endpoint } from "./endpoint";
import { messageApi } from "./messages";
import { platformApi } from "./platform";
import { queueApi } from "./queues";
import { ticketApi } from "./tickets";

/** Every call there is, by noun. The server refuses to start while one of them has no door. */
export const api = {
  platform: platformApi,
  auth: authApi,
  queues: queueApi,
  connections: connectionApi,
  contacts: contactApi,
  tickets: ticketApi,
  messages: messageApi,
};

/** The same, flat, each with its name (`tickets.list`). */
export const allEndpoints: { name: string; endpoint: Endpoint }[] = Object.entries(api).flatMap(([noun, calls]) =>
  Object.entries(calls).map(([verb, endpoint]) => ({ name: `${noun}.${verb}`, endpoint: endpoint as Endpoint })),
);
