import { authApi } from "@guiche/contract/auth";
import { messageApi } from "@guiche/contract/messages";
import sharp from "sharp";
import { emptyPackets } from "../../backend/src/testing/recordings";
import { setTimeout as sleep } from "node:timers/promises";
import type { Agent } from "../../harness/agent";
import type { Installation } from "../../harness/installation/installation";
import { percentile } from "../../harness/statistics";
import { withHarness, type Group } from "./group";

const goals = { pictureMs: 1_000, signInMs: 1_000 };
const pictures = 10;
const signIns = 30;
/** Sign-ins of unknown addresses under way at any time, each from an IP address of its own. */
const flood = 100;
/** The default cost. */
const cost = "12";

/** What one company, or somebody without an account, can do to the others' waiting times. */
export const attack: Group = (bench) =>
  withHarness(
    bench,
    async (installation) => {
      const [voiceNote, picture] = [await emptyPackets(85_000), await photo()];
      const sendPicture = async (to: Attacked) => {
        const status = await send(to, picture, "image/jpeg", "foto.jpg");
        if (status !== 201) throw new Error(`A picture was answered with ${status}.`);
      };
      const [shop, bakery] = [await companyOf(installation, "Oficina"), await companyOf(installation, "Padaria")];
      await sendPicture(bakery);
      const calm = await timesOf(pictures, () => sendPicture(bakery));
      let isOver = false;
      let notes = 0;
      const hostile = Array.from({ length: 3 }, async () => {
        while (!isOver) {
          await send(shop, voiceNote, "audio/ogg", "voz.ogg");
          notes += 1;
        }
      });
      await sleep(1_000);
      const attacked = await timesOf(pictures, () => sendPicture(bakery));
      isOver = true;
      await Promise.all(hostile);

      const enter = async (ip: string) => {
        const { email } = bakery.agent;
        const status = await signIn(installation.base, email, installation.password, ip);
        if (status !== 200) throw new Error(`A sign-in was answered with ${status}.`);
      };
      const quiet = await timesOf(signIns, () => enter("192.0.2.1"));
      let isFlooding = true;
      let floods = 0;
      const flooding = Array.from({ length: flood }, async (_each, at) => {
        for (let round = 0; isFlooding; round += 1) {
          await signIn(installation.base, `nobody-${at}-${round}@example.com`, "guess", `10.0.${at}.${round % 250}`);
          floods += 1;
        }
      });
      await sleep(1_000);
      const flooded = await timesOf(signIns, (at) => enter(`192.0.2.${at + 2}`));
      isFlooding = false;
      await Promise.all(flooding);
      const p95 = (times: number[]) => percentile(times, 0.95);
      return {
        figures: [
          { what: "another company's picture, p95", value: p95(calm), unit: "ms" },
          { what: "  during hostile voice notes", value: p95(attacked), unit: "ms", goal: goals.pictureMs },
          { what: "a sign-in, p95", value: p95(quiet), unit: "ms" },
          { what: "  during a flood of unknown addresses", value: p95(flooded), unit: "ms", goal: goals.signInMs },
        ],
        notes: [
          `${notes} voice notes of 6 MB in packets of one byte; ${floods} sign-ins of unknown addresses, ${flood} at a time, bcrypt at cost ${cost}.`,
        ],
      };
    },
    { env: { BCRYPT_COST: cost, TRUST_PROXY: "1", RATE_LIMIT_SCALE: "1000" } },
  );

/** The milliseconds of each of these calls, one after another. */
async function timesOf(count: number, call: (at: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let at = 0; at < count; at += 1) {
    const started = performance.now();
    await call(at);
    times.push(performance.now() - started);
  }
  return times;
}

/** A photo as phones send them, with detail everywhere. */
const photo = (): Promise<Uint8Array> =>
  sharp({
    create: {
      width: 1_600,
      height: 1_200,
      channels: 3,
      background: "#808080",
      noise: { type: "gaussian", mean: 128, sigma: 30 },
    },
  })
    .jpeg({ quality: 70 })
    .toBuffer();

async function signIn(base: string, email: string, password: string, ip: string): Promise<number> {
  const answer = await fetch(`${base}/api${authApi.login.path}`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": ip },
    body: JSON.stringify({ email, password }),
  });
  await answer.text();
  return answer.status;
}

interface Attacked {
  agent: Agent;
  ticketId: number;
}

async function companyOf(installation: Installation, name: string): Promise<Attacked> {
  const companyId = await installation.company(name);
  const agent = await installation.person(companyId, name);
  const { id } = await installation.database.one<{ id: string }>(
    `WITH line AS (INSERT INTO connections ("companyId", name, provider) VALUES ($1, $2, 'simulator') RETURNING id),
          who AS (INSERT INTO contacts ("companyId", name, number) VALUES ($1, 'Cliente', $3) RETURNING id)
     INSERT INTO tickets ("companyId", status, "contactId", "connectionId", address, "userId")
     SELECT $1, 'open', who.id, line.id, $3 || '@s.whatsapp.net', (SELECT min(id) FROM users WHERE "companyId" = $1)
       FROM line, who RETURNING id`,
    [companyId, name, `55119${String(companyId).padStart(8, "0")}`],
  );
  return { agent, ticketId: Number(id) };
}

async function send({ agent, ticketId }: Attacked, file: Uint8Array, type: string, name: string): Promise<number> {
  const form = new FormData();
  form.append("medias", new Blob([file as Uint8Array<ArrayBuffer>], { type }), name);
  form.append("body", "");
  const answer = await fetch(`${agent.base}/api${messageApi.send.path.replace(":ticketId", String(ticketId))}`, {
    method: "POST",
    headers: { authorization: `Bearer ${agent.token}` },
    body: form,
  });
  await answer.text();
  return answer.status;
}
