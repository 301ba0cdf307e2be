import { afterAll, afterEach, beforeEach } from "@jest/globals";
import { startService, type Service } from "../../../../simulator/src/services/service";
import type { Queue } from "../../models/connections/queue";
import type { QueueIntegration } from "../../models/bot/queue-integration";
import { companyChanged } from "../../core/cache";
import { shiftClock } from "../../core/clock";
import { imitate } from "../../core/http/outside";
import { scopeOfRow } from "../../core/tenant/scope";
import { createCompany, connection, integration, queue, user } from "../../testing/factories";
import { withServer } from "../../testing/server";
import { signInAs, type Caller } from "../../testing/sign-in-as";
import { talkTo, type Talk } from "./bot-talk.fixture";
import { expectSameAgain } from "./replays.fixture";

export const failedText = "Não consegui responder agora. Em breve alguém da equipe falará com você.";

interface LiveIntegration {
  company: { id: number };
  people: Queue;
  /** The integration that answers on the connection. */
  integration: QueueIntegration;
  talk: Talk;
}

/** For each test a connection whose customers an outside service answers. After it, every step can be replayed. */
export function withIntegration() {
  const server = withServer();
  const startedServices: Service[] = [];
  const live = {} as LiveIntegration;
  beforeEach(async () => {
    const company = await createCompany();
    const people = await queue(company.id, { name: "Suporte" });
    const connectionRow = await connection(company.id);
    const answering = await integration(company.id);
    await connectionRow.update({ integrationId: answering.id });
    Object.assign(live, { company, people, integration: answering, talk: talkTo(() => connectionRow) });
  });
  afterEach(() => shiftClock(0));
  afterEach(() => expectSameAgain(live.company));
  afterAll(async () => {
    imitate({});
    await Promise.all(startedServices.map((service) => service.stop()));
  });
  const scope = () => scopeOfRow({ companyId: live.company.id });
  return {
    ...{ server, live, scope },
    serve: async (answer: Parameters<typeof startService>[0]): Promise<Service> => {
      const service = await startService(answer);
      startedServices.push(service);
      return service;
    },
    ofCompany: () => ({ where: { companyId: live.company.id } }),
    newAdmin: async (): Promise<Caller> => signInAs(server.app, await user(live.company.id, { profile: "admin" })),
    set: async (values: Parameters<QueueIntegration["update"]>[0]) => {
      await live.integration.update(values);
      companyChanged(scope());
    },
  };
}
