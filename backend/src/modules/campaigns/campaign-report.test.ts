import { get as httpGet, type IncomingMessage } from "node:http";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join as pathOf } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, it } from "@jest/globals";
import { campaignApi, type CampaignReport, type RecipientState } from "@guiche/contract/campaigns";
import { listener } from "../../conversation/listener";
import { database } from "../../core/db/connect";
import { transaction } from "../../core/db/transaction";
import { scopeOfRow } from "../../core/tenant/scope";
import { AuditEntry } from "../../models/accounts/audit-entry";
import { Campaign } from "../../models/outreach/campaign";
import { CampaignRecipient } from "../../models/outreach/campaign-recipient";
import { OutreachMessage } from "../../models/outreach/outreach-message";
import { OptOut } from "../../models/contacts/opt-out";
import { withOutreach } from "../../testing/campaigns";
import { randomFrom } from "../../testing/random";
import { statementsOf } from "../../testing/postgres";
import { finishIfDone } from "./campaign.finish";
import { campaignStore } from "./campaign.store";
import { sweepCampaigns } from "./campaign.sweep";
import { recipientStore } from "./recipient.store";

const {
  outreach,
  harness,
  join,
  startCampaign,
  campaign,
  recipients,
  report,
  writes,
  waitForSent,
  ackAll,
  waitForEnd,
} = withOutreach();

/** The report, counted from the rows as the screens show them. */
async function countedFrom(id: number): Promise<Partial<CampaignReport>> {
  const shownRecipients = await recipients(id);
  const rows = await CampaignRecipient.findAll({ where: { campaignId: id }, raw: true });
  const messages = await OutreachMessage.findAll({ where: { companyId: outreach.ref.companyId }, raw: true });
  const outs = await OptOut.findAll({ where: { companyId: outreach.ref.companyId } });
  const optOutWids = new Set(outs.map(({ wid }) => wid));
  const ackOf = new Map(messages.map((one) => [one.id, one.ack]));
  const countReached = (level: number) =>
    rows.filter((row) => row.state === "sent" && (ackOf.get(row.looseMessageId ?? 0) ?? 0) >= level).length;
  const leftAfter = rows.filter(
    ({ state, sentAt, looseMessageId, contactId }) =>
      state === "sent" &&
      (ackOf.get(looseMessageId ?? 0) ?? 0) > 0 &&
      outs.some((out) => out.contactId === contactId && sentAt && out.createdAt >= sentAt),
  );
  const are = (...states: RecipientState[]) => shownRecipients.filter(({ state }) => states.includes(state)).length;
  return {
    contacts: rows.length,
    valid: rows.filter(({ isValid }) => isValid !== false).length,
    asked: rows.filter(({ askedAt }) => askedAt !== null).length,
    confirmed: rows.filter(({ confirmedAt }) => confirmedAt !== null).length,
    sent: countReached(2),
    delivered: countReached(3),
    read: countReached(4),
    replied: rows.filter(({ repliedAt }) => repliedAt !== null).length,
    failed: are("failed"),
    optedOut:
      are("optedOut") +
      rows.filter(({ state, answerWid }) => state === "refused" && optOutWids.has(answerWid ?? "")).length +
      leftAfter.length,
    done: rows.length - are("queued", "asked", "confirmed", "sending"),
  };
}

const causes = ["463", "503", "429", "479"];
const answers = ["Pode", "não", "SAIR", "Quanto custa?", "VOLTAR"];

it("the report's sums equal its rows after every step of a random run", async () => {
  const random = randomFrom(7);
  const people = [...(await join(6)), ...(await join(1, { isWhatsappValid: false }))];
  const { id } = await startCampaign({ confirmation: true, confirmationMessage1: "Posso enviar?", stopPercent: 0 });
  await waitForSent(3);
  const params = { id };
  const anySent = () => random.oneOf(outreach.session.sentMessages).id;
  const steps: Record<string, () => Promise<unknown>> = {
    ack: () => listener.ack(outreach.ref, anySent(), random.oneOf([2, 3, 4])),
    fail: () => listener.ack(outreach.ref, anySent(), -1, random.oneOf(causes)),
    answer: () => writes(random.oneOf(people), random.oneOf(answers)),
    late: () =>
      OutreachMessage.update(
        { createdAt: new Date(Date.now() - 60_000) },
        { where: { companyId: outreach.ref.companyId }, silent: true },
      ),
    cancel: () => outreach.admin.ask(campaignApi.cancel, { params }),
    restart: () => outreach.admin.ask(campaignApi.restart, { params }),
    retry: () => outreach.admin.call(campaignApi.retry, { params, body: {} }),
    sweep: () => sweepCampaigns(),
  };
  for (let step = 0; step < 60; step += 1) {
    const name = random.oneOf(["ack", "ack", "answer", "answer", ...Object.keys(steps)]);
    await steps[name]?.();
    // The pump runs at the same time: both are read again until nothing moved between them.
    let [shownReport, countedReport]: [CampaignReport, Partial<CampaignReport>] = [
      await report(id),
      await countedFrom(id),
    ];
    for (let again = 0; again < 20 && !hasSame(shownReport, countedReport); again += 1) {
      await pause(25);
      [shownReport, countedReport] = [await report(id), await countedFrom(id)];
    }
    expect({ step, name, ...shownReport }).toMatchObject({ step, name, ...countedReport });
    expect(shownReport.failures.reduce((sum, { count }) => sum + count, 0)).toBe(shownReport.failed);
    expect([shownReport.sent >= shownReport.delivered, shownReport.delivered >= shownReport.read]).toEqual([
      true,
      true,
    ]);
    expect(shownReport.minutes.reduce((sum, { sent }) => sum + sent, 0)).toBeLessThanOrEqual(shownReport.contacts);
  }
});

it("a campaign does not end while those who failed are queued again", async () => {
  await join(1);
  const { id } = await startCampaign();
  await waitForSent(1);
  const scope = scopeOfRow(outreach.ref);
  let finishing: Promise<boolean> | undefined;
  await transaction(scope, async (inside) => {
    await campaignStore(inside).lock(id);
    await OutreachMessage.update({ ack: -1, failure: "timeout" }, { where: { companyId: outreach.ref.companyId } });
    finishing = finishIfDone(scope, id);
    await pause(300);
    expect(await recipientStore(inside).retry(id, ["timeout"])).toBe(1);
  });
  expect(await finishing).toBe(false);
  await waitForEnd(id);
  expect(await report(id)).toMatchObject({ sent: 1, failed: 0, done: 1 });
});

const hasSame = (shownReport: CampaignReport, countedReport: Partial<CampaignReport>) =>
  Object.entries(countedReport).every(([key, value]) => shownReport[key as keyof CampaignReport] === value);

it("a campaign that ended counts who never answered its question as done", async () => {
  await join(2);
  const { id } = await startCampaign({ confirmation: true, confirmationMessage1: "Posso enviar?" });
  await waitForSent(2);
  await ackAll();
  expect(await report(id)).toMatchObject({ contacts: 2, asked: 2, done: 0 });
  const askedAt = new Date(Date.now() - 25 * 3_600_000);
  await CampaignRecipient.update({ askedAt }, { where: { campaignId: id } });
  await waitForEnd(id);
  expect(await report(id)).toMatchObject({ contacts: 2, asked: 2, sent: 0, failed: 0, done: 2 });
});

it("a sheet of the recipients names each with what became of them, and its export is audited", async () => {
  const [number = ""] = await join(1, { name: "Ana" });
  const { id } = await startCampaign();
  await waitForEnd(id);
  const { text } = await outreach.admin.ask(campaignApi.exported, { params: { id } });
  const [head, row] = text.split("\r\n");
  expect(head).toBe("\ufeffNome;Número;Situação;Motivo;Resposta;Enviada em;Modelo");
  expect(row).toMatch(new RegExp(`^Ana;"\t${number}";entregue;;;\\d\\d/\\d\\d/20\\d\\d \\d\\d:\\d\\d;$`));
  const english = await outreach.admin.ask(campaignApi.exported, { params: { id }, query: { language: "en" } });
  expect(english.text).toMatch(/^\ufeffName;Number;Status;Cause;Answer;Sent;Template\r\n.*;delivered;/);
  const [entry] = await AuditEntry.findAll({ where: { companyId: outreach.ref.companyId, action: "data.exported" } });
  expect(entry).toMatchObject({ target: "campanha.csv", details: { campaign: "Black Friday" } });
});

it("a sheet of 100,000 recipients is streamed: a reader that pauses holds the server back", async () => {
  const { companyId } = outreach.ref;
  const { id } = await campaign();
  await database().query(
    `INSERT INTO campaign_recipients ("companyId", "campaignId", name, number, person, email, variant, "isValid", state)
     SELECT $1, $2, 'Pessoa ' || n, '55119' || (80000000 + n), '551180' || n, '', 1, true, 'queued'
       FROM generate_series(1, 100000) n`,
    { bind: [companyId, id] },
  );
  // As autovacuum does after so many rows.
  await database().query("ANALYZE campaign_recipients");
  // A Unix socket keeps a few hundred kB; the kernel's buffers of a TCP connection grow to half the sheet.
  const socketPath = pathOf(tmpdir(), `guiche-export-${process.pid}.sock`);
  const server = harness.server.app.listen(socketPath);
  await once(server, "listening");
  const headers = { Authorization: `Bearer ${outreach.admin.token}` };
  const before = process.memoryUsage();
  let most = 0;
  let lines = 0;
  let batchesWhilePaused = 0;
  const statements = await statementsOf(
    async () => {
      const pendingRequest = httpGet({ socketPath, path: `/api/campaigns/${id}/export`, headers });
      const [response] = (await once(pendingRequest, "response")) as [IncomingMessage];
      expect(response.statusCode).toBe(200);
      batchesWhilePaused = (await statementsOf(() => pause(700), { anyCause: true })).filter(isBatch).length;
      let last = "";
      for await (const chunk of response) {
        const text = last + String(chunk);
        const whole = text.split("\r\n");
        last = whole.pop() ?? "";
        lines += whole.length;
        const { heapUsed, external } = process.memoryUsage();
        most = Math.max(most, heapUsed + external - before.heapUsed - before.external);
      }
    },
    { anyCause: true },
  );
  server.close();
  expect(lines).toBe(100_001);
  expect(statements.filter(isBatch).length + batchesWhilePaused).toBeGreaterThanOrEqual(100);
  expect(batchesWhilePaused).toBeLessThan(20);
  expect(most).toBeLessThan(80 * 1_024 * 1_024);
});

const isBatch = (sql: string) => sql.includes("FROM campaign_recipients") || sql.includes("campaign_recipients r");

it("the report sets the variants side by side, and their names are kept and change while it is cancelled", async () => {
  const people = await join(4);
  const { id, ...made } = await startCampaign({
    ...{ message1: "Curta", message3: "Longa", variantName1: "Curta", variantName3: " Com preço " },
  });
  expect(made).toMatchObject({ variantName1: "Curta", variantName2: "", variantName3: "Com preço" });
  await waitForEnd(id);
  const long = outreach.session.sentMessages.find(
    ({ content }) => content.kind === "text" && content.text === "Longa",
  )!;
  await listener.ack(outreach.ref, long.id, 4);
  // An answer within seconds is a machine's.
  const where = { companyId: outreach.ref.companyId };
  await OutreachMessage.update({ createdAt: new Date(Date.now() - 60_000) }, { where, silent: true });
  await writes(people.find((number) => long.address.startsWith(number)) ?? "", "quero");
  expect((await report(id)).variants).toEqual([
    { variant: 1, contacts: 2, sent: 2, delivered: 2, read: 0, replied: 0 },
    { variant: 3, contacts: 2, sent: 2, delivered: 2, read: 1, replied: 1 },
  ]);
  await CampaignRecipient.update({ state: "queued" }, { where: { campaignId: id }, silent: true });
  await Campaign.update({ status: "CANCELADA" }, { where: { id } });
  const body = { variantName3: "Longa", name: "Outro" };
  expect(await outreach.admin.call(campaignApi.update, { params: { id }, body })).toMatchObject({
    ...{ name: "Black Friday", variantName1: "Curta", variantName3: "Longa" },
  });
  const tooLong = await outreach.admin.ask(campaignApi.update, {
    params: { id },
    body: { variantName1: "x".repeat(31) },
  });
  expect([tooLong.status, tooLong.body]).toMatchObject([400, { fields: { variantName1: "Too Long!" } }]);
});
