import { beforeEach } from "@jest/globals";
import type { Queue } from "../../models/connections/queue";
import type { Ticket } from "../../models/tickets/ticket";
import type { User } from "../../models/accounts/user";
import { createCompany, queue, ticket, user } from "../../testing/factories";
import { withServer } from "../../testing/server";
import { signInAs, type Caller } from "../../testing/sign-in-as";

export const server = withServer();
export let companyId: number;
export let sales: Queue;
export let people: Record<"ana" | "bruno", User>;
export let ana: Caller;
export let bruno: Caller;
export let anasTicket: Ticket;

/** Ana serves Sales and has an open ticket there; Bruno has no queue and may not see it. */
beforeEach(async () => {
  companyId = (await createCompany()).id;
  sales = await queue(companyId);
  people = {
    ana: await user(companyId, { name: "Ana", queues: [sales] }),
    bruno: await user(companyId, { name: "Bruno" }),
  };
  [ana, bruno] = [await signInAs(server.app, people.ana), await signInAs(server.app, people.bruno)];
  anasTicket = await ticket(companyId, { queueId: sales.id, status: "open", userId: people.ana.id });
});
