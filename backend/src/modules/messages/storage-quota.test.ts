import { tmpdir } from "node:os";
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { companyApi } from "@guiche/contract/companies";
import { messageApi, type MessageDto } from "@guiche/contract/messages";
import { Op } from "sequelize";
import { listener } from "../../conversation/listener";
import { Company } from "../../models/accounts/company";
import { Media } from "../../models/messages/media";
import { Message } from "../../models/messages/message";
import { Plan } from "../../models/accounts/plan";
import { User } from "../../models/accounts/user";
import { StorageUsage } from "../../models/accounts/storage-usage";
import { env } from "../../config/env";
import { configureFiles } from "../../core/files/file-store";
import { localFiles } from "../../core/files/local-files";
import { companyChanged } from "../../core/cache";
import { findJob } from "../../core/jobs/define-job";
import { configureMail, MailError } from "../../core/mail/mail";
import { scopeOfRow } from "../../core/tenant/scope";
import { recordLog } from "../../testing/log-lines";
import { plan, setting, user } from "../../testing/factories";
import { inboundText, until } from "../../testing/fake-session";
import { withMailbox } from "../../testing/mailbox";
import { type HarnessCompany, withHarness } from "../../testing/harness";
import { removeMedia, storageOf } from "../media";
import { sweepMedia } from "../media/media.sweep";
import { recountStorage } from "../media/storage";
import { forgetOldNotices } from "../storage-notices/storage-notice.service";

const MB = 1024 * 1024;
const harness = withHarness();
let company: HarnessCompany;
let planId: number;
const scope = () => scopeOfRow({ companyId: company.ref.companyId });

beforeEach(async () => {
  company = await harness.createCompany();
  planId = (await plan({ storageMb: 1 })).id;
  await Company.update({ planId }, { where: { id: company.ref.companyId } });
});

const send = (bytes: number, by = company) =>
  by.caller
    .request(messageApi.send, { ticketId: by.assignedTicket.id })
    .attach("medias", Buffer.alloc(bytes, "a text "), "notas.txt");
const readUsedBytes = async () => (await storageOf(scope())).usedBytes;
const sumStoredBytes = async (companyId = company.ref.companyId) =>
  (await Media.sum("bytes", { where: { companyId } })) || 0;

/** A customer sends a file; resolves with its message. */
async function receive(wid: string, bytes: number) {
  company.session.files.set(wid, Buffer.alloc(bytes, "a text "));
  await listener.message({
    ...inboundText({ id: company.ref.connectionId, companyId: company.ref.companyId }, company.customer.phone, ""),
    wid,
    chat: { phone: company.customer.phone, address: company.customer.address },
    content: { kind: "media", media: { type: "document", mimetype: "text/plain", bytes } },
    raw: Buffer.from("its secret"),
  });
  return (state: Message["mediaState"]) =>
    until(`${wid} is ${state}`, () =>
      Message.findOne({ where: { companyId: company.ref.companyId, wid, mediaState: state } }),
    );
}

describe("the storage quota of a plan", () => {
  it("refuses the file that exceeds it with 507, and goes on with texts", async () => {
    expect((await send(700_000)).status).toBe(201);
    expect(await readUsedBytes()).toBe(700_000);
    const response = await send(700_000);
    expect([response.status, response.body]).toEqual([507, { error: "ERR_STORAGE_QUOTA" }]);
    expect([await readUsedBytes(), await sumStoredBytes()]).toEqual([700_000, 700_000]);
    expect((await company.sendMessage("sem anexo")).body).toBe("sem anexo");
    expect((await send(300_000)).status).toBe(201);
  });

  it("takes one of two files that arrive at once and fit only one by one", async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => send(400_000)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 507, 507]);
    expect([await readUsedBytes(), await sumStoredBytes()]).toEqual([800_000, 800_000]);
  });

  it("of one company leaves another's alone", async () => {
    const other = await harness.createCompany();
    await Company.update({ planId }, { where: { id: other.ref.companyId } });
    await send(900_000);
    expect((await send(900_000)).status).toBe(507);
    expect((await send(900_000, other)).status).toBe(201);
    const unlimitedCompany = await harness.createCompany();
    expect((await send(2 * MB, unlimitedCompany)).status).toBe(201);
    expect(await storageOf(scopeOfRow(unlimitedCompany.ref))).toEqual({ usedBytes: 2 * MB, quotaBytes: null });
  });

  it("gets back what is deleted", async () => {
    const [message] = (await send(900_000)).body as MessageDto[];
    const row = await Message.findByPk(message!.id);
    await row!.destroy();
    await removeMedia(scope(), row!.mediaId!);
    expect(await readUsedBytes()).toBe(0);
    const [again] = (await send(800_000)).body as MessageDto[];
    const { mediaId } = (await Message.findByPk(again!.id))!;
    await Message.destroy({ where: { id: again!.id } });
    await Media.update({ createdAt: new Date(0) }, { where: { id: mediaId! }, silent: true });
    await sweepMedia();
    expect([await readUsedBytes(), await sumStoredBytes()]).toEqual([0, 0]);
  });

  it("is compared with a count that is corrected daily", async () => {
    await send(500_000);
    const { companyId } = company.ref;
    await StorageUsage.update({ bytes: 7 }, { where: { companyId } });
    const other = await harness.createCompany();
    await send(3_000, other);
    await StorageUsage.destroy({ where: { companyId: other.ref.companyId } });
    await recountStorage();
    expect(await readUsedBytes()).toBe(500_000);
    expect(await storageOf(scopeOfRow(other.ref))).toMatchObject({ usedBytes: 3_000 });
    await recountStorage();
    expect(await readUsedBytes()).toBe(500_000);
  });

  it("keeps a customer's message without its file, which is fetched when there is room again", async () => {
    await send(900_000);
    const state = await receive("3ANOROOM", 300_000);
    const { id } = await state("noSpace");
    expect(await sumStoredBytes()).toBe(900_000);
    const params = { id };
    const response = await company.caller.ask(messageApi.download, { params });
    expect([response.status, response.body]).toEqual([507, { error: "ERR_STORAGE_QUOTA" }]);
    await Plan.update({ storageMb: 2 }, { where: { id: planId } });
    await company.caller.call(messageApi.download, { params });
    await state("ready");
    expect(await readUsedBytes()).toBe(1_200_000);
  });

  it("and the bytes used are told to the company", async () => {
    await send(1_000);
    const { storage } = await company.caller.call(companyApi.show, { params: { id: company.ref.companyId } });
    expect(storage).toEqual({ usedBytes: 1_000, quotaBytes: MB });
  });
});

describe("admins are told by mail of a storage quota that is nearly used up", () => {
  const mails = withMailbox();

  /** Finds due mails in Postgres and sends them, as the reconciler and the workers do. */
  async function sendDueMails() {
    const job = findJob("storage.mail")!;
    for (const { companyId } of (await job.rebuild?.()) ?? []) await job.run(scopeOfRow({ companyId }), {});
    return mails.to(admin);
  }
  let admin: string;
  beforeEach(async () => {
    const { companyId } = company.ref;
    admin = (await user(companyId, { profile: "admin" })).email;
    // The harness's own people are no recipients of this test.
    await User.update({ profile: "user" }, { where: { companyId, email: { [Op.ne]: admin } } });
  });

  it("from 90 %, once, and again after there was room", async () => {
    await send(900_000);
    expect(await sendDueMails()).toEqual([]);
    await send(50_000);
    const [mail, ...more] = await sendDueMails();
    expect(more).toEqual([]);
    expect(mail).toContain("Os arquivos da sua empresa ocupam 0,9 MB dos 1 MB do plano (90%).");
    await send(50_000);
    expect(await sendDueMails()).toHaveLength(1);
    await Plan.update({ storageMb: 2 }, { where: { id: planId } });
    await forgetOldNotices();
    await Plan.update({ storageMb: 1 }, { where: { id: planId } });
    expect(await sendDueMails()).toHaveLength(2);
  });

  it("that is used up says so, and of nothing that it is still to come", async () => {
    await Plan.update({ storageMb: 2 }, { where: { id: planId } });
    for (const bytes of [700_000, 700_000]) await send(bytes);
    await Plan.update({ storageMb: 1 }, { where: { id: planId } });
    const [mail] = await sendDueMails();
    expect(mail).toContain(
      "(100%).\n\nAs mensagens continuam chegando e saindo, mas novos arquivos não são guardados.",
    );
  });

  it.each([
    ["en", /Your company's files take 0\.9 MB of the 1 MB in its plan \(90%\)\./],
    ["es", /Los archivos de tu empresa ocupan 0\.9 MB de los 1 MB del plan/],
  ])("in the company's language: %s", async (language, words) => {
    await setting(company.ref.companyId, "language", language);
    companyChanged(scope());
    await send(950_000);
    expect((await sendDueMails()).join()).toMatch(words);
  });

  it("again when the mail could not be sent", async () => {
    await send(950_000);
    configureMail({ folder: "/dev/null/nowhere" });
    await expect(sendDueMails()).rejects.toThrow(MailError);
    configureMail({ folder: mails.folder });
    expect(await sendDueMails()).toHaveLength(1);
  });
});

describe("a disk with little room left", () => {
  let free = 0;
  beforeEach(() => configureFiles(localFiles(env().dataDir, MB, async () => free)));
  afterEach(() => configureFiles(localFiles(env().dataDir)));

  it("takes no files, while messages go on and files are fetched later", async () => {
    free = MB - 1;
    const logRecorder = recordLog();
    const response = await send(10);
    expect([response.status, response.body]).toEqual([507, { error: "ERR_STORAGE_FULL" }]);
    expect((await company.sendMessage("sem anexo")).body).toBe("sem anexo");
    const state = await receive("3ALOWDISK", 10);
    const { id } = await state("noSpace");
    logRecorder.stop();
    expect(logRecorder.text()).toMatch(/"File refused: the disk or the bucket is full"[^]*"Received file refused: /);
    free = MB;
    await company.caller.call(messageApi.download, { params: { id } });
    await state("ready");
    expect((await send(10)).status).toBe(201);
  });

  it("is measured on the disk of the data", async () => {
    const all = localFiles(tmpdir(), Number.MAX_SAFE_INTEGER);
    await expect(all.assertRoom()).rejects.toMatchObject({ code: "ERR_STORAGE_FULL" });
    await localFiles(tmpdir(), 1).assertRoom();
  });
});
