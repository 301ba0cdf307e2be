import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { promisify } from "node:util";
import { authApi } from "@guiche/contract/auth";
import type { Endpoint } from "@guiche/contract/endpoint";
import type { Installation } from "../../../harness/installation/installation";
import type { Server } from "../../../harness/installation/server";
import { Agent } from "../../../harness/agent";
import { checkGuarantees } from "../check-messages";
import { createFixture, type Fixture } from "../fixture";
import { scenario, withInstallation } from "../scenario";
import { agentWrites, customerWrites, settle } from "../traffic";
import { until } from "../until";

interface Keys {
  signs: string;
  seals: string;
}
const newKeys = (): Keys => ({ signs: randomBytes(48).toString("base64"), seals: randomBytes(48).toString("base64") });
const envOf = (current: Keys, previous?: Keys): NodeJS.ProcessEnv => ({
  JWT_SECRET: current.signs,
  JWT_SECRET_PREVIOUS: previous?.signs,
  ENCRYPTION_KEY: current.seals,
  ENCRYPTION_KEY_PREVIOUS: previous?.seals,
});

/**
 * Keys are replaced while two servers run, one with the old keys first and one with the new: a person's session works at
 * both, a WhatsApp session moves between them without another QR code, and a server with the new keys alone goes on.
 */
export const keys = scenario({ small: { moves: 2 }, full: { moves: 20 } }, (context, size) => {
  const [old, fresh] = [newKeys(), newKeys()];
  return withInstallation(
    context,
    async (installation) => {
      const fixture = await createFixture(installation, { connections: 1, known: 1, newCustomers: 0 });
      const people = await peopleOf(installation, "Rita", "Davi", "Nina");
      const before = installation.server;
      const after = await installation.join("new keys", envOf(fresh, old));
      const faults = [
        ...(await faultsOfSession(people[0], before, after)),
        ...(await faultsOfSession(people[1], after, before)),
      ];
      for (let move = 1; move <= size.moves; move += 1) await moveSession(installation, fixture, before, after);
      await before.stop();
      const rest = await reseal(installation, fresh, old);
      if (!rest.includes("Nothing is sealed with the previous key")) faults.push(`resealing said: ${rest}`);
      const alone = await installation.join("new keys alone", envOf(fresh));
      faults.push(...(await faultsOfSession(people[2], after, alone)));
      await after.stop();
      await exchangeAt(installation, fixture, alone);
      await settle(installation);
      const { faults: broken, inbound, outbound } = await checkGuarantees(installation, fixture);
      return { faults: [...faults, ...broken], figures: `${inbound} in, ${outbound} out over ${size.moves + 2} moves` };
    },
    { env: envOf(old, fresh) },
  );
});

interface Person {
  email: string;
  password: string;
}

/** One for each look at a session: a sign-in ends the person's others. */
async function peopleOf(installation: Installation, ...names: [string, string, string]) {
  const { companyId } = await installation.database.one<{ companyId: number }>(
    `SELECT "companyId"::int AS "companyId" FROM connections LIMIT 1`,
  );
  const { password } = installation;
  const createPerson = async (name: string): Promise<Person> => ({
    email: (await installation.person(companyId, name)).email,
    password,
  });
  return [await createPerson(names[0]), await createPerson(names[1]), await createPerson(names[2])] as const;
}

/** A person signs in at one server, and goes on and renews the session at the other. */
async function faultsOfSession(person: Person, at: Server, other: Server): Promise<string[]> {
  const signedIn = await send(at, authApi.login, { body: person });
  const there = await send(other, authApi.me, { token: signedIn.token });
  const renewal = await send(other, authApi.refresh, { cookie: signedIn.cookie });
  const back = await send(at, authApi.me, { token: renewal.token });
  const states = [signedIn, there, renewal, back].map(({ status }) => status);
  return states.every((status) => status === 200)
    ? []
    : [`The session of ${person.email} was answered ${states.join(", ")}`];
}

interface RequestParts {
  body?: object;
  token?: string;
  cookie?: string;
}

async function send({ base }: Server, { method, path }: Endpoint, { body, token = "", cookie = "" }: RequestParts) {
  const headers = { "content-type": "application/json", authorization: `Bearer ${token}`, cookie };
  const answer = await fetch(`${base}/api${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  const reply = (await answer.json()) as { token?: string };
  const [sessionCookie = ""] = answer.headers.getSetCookie().map((one) => one.split(";")[0] ?? "");
  return { status: answer.status, token: reply.token ?? "", cookie: sessionCookie };
}

/** The owner of the WhatsApp session stops, the other server opens what it sealed, and goes on. */
async function moveSession(installation: Installation, fixture: Fixture, one: Server, other: Server): Promise<void> {
  const { pid } = await installation.database.one<{ pid: number }>(
    `SELECT pid FROM connection_leases WHERE "expiresAt" > now()`,
  );
  const [owner, next] = pid === one.pid ? [one, other] : [other, one];
  await owner.stop();
  await exchangeAt(installation, fixture, next);
  await owner.start();
}

let serial = 0;

/** A customer's message arrives, and an agent's answer reaches WhatsApp, through this server. */
async function exchangeAt(installation: Installation, fixture: Fixture, server: Server): Promise<void> {
  const [chat] = fixture.chats;
  if (!chat) throw new Error("There is no chat.");
  const { database } = installation;
  await until("the server has the session", async () => {
    const rows = await database.rows(
      `SELECT 1 FROM connection_leases l JOIN connections c ON c.id = l."connectionId"
        WHERE l.pid = $1 AND l."expiresAt" > now() AND c.status = 'CONNECTED'`,
      [server.pid],
    );
    return rows.length > 0;
  });
  const text = `troca ${(serial += 1)}`;
  await customerWrites(installation, chat, text);
  const isThere = (body: string, ack: number) =>
    database.rows(`SELECT 1 FROM messages WHERE body = $1 AND ack >= $2`, [body, ack]).then(({ length }) => length > 0);
  await until("the message has arrived", () => isThere(text, 0));
  const agent = await new Agent(server.base, fixture.agent.email, installation.password).signIn();
  await agentWrites(agent, chat, `${text}, resposta`);
  await until("WhatsApp has the answer", () => isThere(`${text}, resposta`, 2));
}

/** What `npm run reseal` says. */
async function reseal({ program, database }: Installation, current: Keys, previous: Keys): Promise<string> {
  const env = { ...process.env, ...envOf(current, previous), DATABASE_URL: database.url };
  const { stdout } = await promisify(execFile)(process.execPath, [join(program, "reseal.js")], { env });
  return stdout;
}
