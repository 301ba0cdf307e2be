import { describe, expect, it } from "@jest/globals";
import { campaignSettingApi } from "@guiche/contract/campaign-settings";
import type { CampaignInput } from "@guiche/contract/campaign-input";
import { campaignApi } from "@guiche/contract/campaigns";
import { contactListApi } from "@guiche/contract/contact-lists";
import { fileApi } from "@guiche/contract/files";
import { Campaign } from "../../models/outreach/campaign";
import { withOutreach } from "../../testing/campaigns";
import { createCompany, fileList, newNumber, plan, user } from "../../testing/factories";
import { until } from "../../testing/fake-session";
import { aSmallPicture } from "../../testing/pictures";
import { signInAs } from "../../testing/sign-in-as";
import { sweepCampaigns } from "./campaign.sweep";

const { outreach, harness, save, join, campaign, startCampaign, show, report, waitForSent, texts, ackAll, waitForEnd } =
  withOutreach();

describe("a campaign", () => {
  it("is refused to agents, and to supervisors who would change it", async () => {
    expect((await outreach.caller.ask(campaignApi.list)).status).toBe(403);
    const supervisor = await signInAs(
      harness.server.app,
      await user(outreach.ref.companyId, { profile: "supervisor" }),
    );
    expect((await supervisor.ask(campaignApi.list)).status).toBe(200);
    expect((await supervisor.ask(campaignApi.create, { body: { name: "No" } as CampaignInput })).status).toBe(403);
  });

  it("without a date is inactive, with one ahead programmed, and both can be edited", async () => {
    await join(1);
    const { id, status, companyId } = await campaign({ scheduledAt: "" as unknown as null });
    expect([status, companyId]).toEqual(["INATIVA", outreach.ref.companyId]);
    const body = {
      name: "Later",
      message1: "x",
      contactListId: outreach.list.id,
      whatsappId: outreach.ref.connectionId,
    };
    const later = await outreach.admin.call(campaignApi.update, {
      params: { id },
      body: { ...body, scheduledAt: "2099-01-05 09:00:00" } as CampaignInput,
    });
    expect(later).toMatchObject({ status: "PROGRAMADA", scheduledAt: "2099-01-05T12:00:00.000Z", name: "Later" });
  });

  it("is found by its status, together with its name", async () => {
    const [{ id }, other] = [await campaign({ name: "Sexta" }), await campaign({ name: "Sábado" })];
    await Campaign.update({ status: "EM_ANDAMENTO", connectionId: null }, { where: { id } });
    const findIds = async (query: object) =>
      (await outreach.admin.call(campaignApi.list, { query: { pageNumber: 1, ...query } })).records.map(
        (row) => row.id,
      );
    expect(await findIds({ status: "EM_ANDAMENTO" })).toEqual([id]);
    expect(await findIds({ status: "INATIVA" })).toEqual([other.id]);
    expect(await findIds({ status: "INATIVA", searchParam: "sexta" })).toEqual([]);
    expect((await outreach.admin.ask(campaignApi.list, { query: { pageNumber: 1, status: "x" } })).status).toBe(400);
  });

  it("keeps the fields that a change does not name", async () => {
    await join(1);
    const createdCampaign = await campaign({ scheduledAt: "2099-01-05 09:00:00", dailyCap: 50, optOutLine: true });
    const params = { id: createdCampaign.id };
    const renamedCampaign = await outreach.admin.call(campaignApi.update, { params, body: { name: "Natal" } });
    expect(renamedCampaign).toEqual({ ...createdCampaign, name: "Natal" });
    const stoppedCampaign = await outreach.admin.call(campaignApi.update, { params, body: { scheduledAt: null } });
    expect(stoppedCampaign).toEqual({ ...renamedCampaign, scheduledAt: null, scheduledWall: null, status: "INATIVA" });
    await Campaign.update({ status: "CANCELADA" }, { where: { id: createdCampaign.id } });
    const rewordedCampaign = await outreach.admin.call(campaignApi.update, { params, body: { message2: "Olá" } });
    expect(rewordedCampaign).toMatchObject({
      message1: createdCampaign.message1,
      message2: "Olá",
      name: "Natal",
      dailyCap: 50,
    });
  });

  it("programmed within the hour, or running, is locked at the moment of saving", async () => {
    const { id } = await campaign();
    const body = { name: "Late", message1: "x" } as CampaignInput;
    await Campaign.update({ status: "PROGRAMADA", scheduledAt: new Date(Date.now() + 59 * 60_000) }, { where: { id } });
    expect((await outreach.admin.ask(campaignApi.update, { params: { id }, body })).body).toEqual({
      error: "ERR_CAMPAIGN_LOCKED",
    });
    await Campaign.update({ status: "EM_ANDAMENTO", connectionId: null }, { where: { id } });
    expect((await outreach.admin.ask(campaignApi.update, { params: { id }, body })).status).toBe(409);
    expect((await outreach.admin.ask(campaignApi.remove, { params: { id } })).status).toBe(409);
    await Campaign.update({ status: "FINALIZADA" }, { where: { id } });
    expect((await outreach.admin.ask(campaignApi.cancel, { params: { id } })).body).toEqual({
      error: "ERR_CAMPAIGN_LOCKED",
    });
  });

  it("keeps its list from being deleted", async () => {
    await campaign();
    expect((await outreach.admin.ask(contactListApi.remove, { params: { id: outreach.list.id } })).body).toEqual({
      error: "ERR_LIST_IN_USE",
      users: ["Black Friday"],
    });
  });

  it("keeps its file list from being deleted, and the list names it", async () => {
    const files = await fileList(outreach.ref.companyId);
    const createdCampaign = await campaign({ fileListId: files.id });
    expect(createdCampaign.fileListId).toBe(files.id);
    const fileListDto = await outreach.admin.call(fileApi.show, { params: { id: files.id } });
    expect(fileListDto.usedBy).toEqual([{ kind: "campaign", id: createdCampaign.id, name: "Black Friday" }]);
    expect((await outreach.admin.ask(fileApi.remove, { params: { id: files.id } })).body).toEqual({
      error: "ERR_FILE_IN_USE",
      users: ["Black Friday"],
    });
  });

  it("of a company whose plan has none is refused", async () => {
    const { id } = await createCompany({ planId: (await plan({ useCampaigns: false })).id });
    const other = await signInAs(harness.server.app, await user(id, { profile: "admin" }));
    expect((await other.ask(campaignApi.list, { query: { pageNumber: 1 } })).status).toBe(403);
  });
});

describe("what a campaign sends", () => {
  const twoPictures = async () => {
    const { id } = await fileList(outreach.ref.companyId, { message: "{{fatura|Segue}} a tabela" });
    const bytes = await aSmallPicture();
    for (const name of ["a.png", "b.png"])
      await outreach.admin.request(fileApi.upload, { id }).field("name", name).attach("files", bytes, name);
    return id;
  };

  it("sends its files first, the first with the list's text, then the message, each once", async () => {
    const people = await join(2);
    const fileListId = await twoPictures();
    expect((await outreach.admin.call(fileApi.show, { params: { id: fileListId } })).options).toHaveLength(2);
    const { id } = await startCampaign({ fileListId });
    await until("each got three messages", async () => {
      await ackAll();
      return outreach.session.sentMessages.length >= 6;
    });
    await waitForEnd(id);
    const own = outreach.session.sentMessages.filter(({ address }) => address.startsWith(people[0] ?? "-"));
    expect(own.map(({ content }) => content.kind)).toEqual(["media", "media", "text"]);
    expect(own[0]?.content).toMatchObject({ media: { caption: "Segue a tabela" } });
    expect(new Set(outreach.session.sentMessages.map((sentMessage) => sentMessage.id)).size).toBe(6);
    expect(await report(id)).toMatchObject({ contacts: 2, sent: 2 });
  });

  it("draws on the number's budget once for each person, however many files go along", async () => {
    await join(3);
    await save({ coldLimit: 2 });
    const { id } = await startCampaign({ fileListId: await twoPictures(), stopPercent: 0 });
    await until("it rests, and what is on its way has left", async () => {
      await ackAll();
      await sweepCampaigns();
      return outreach.session.sentMessages.length >= 6 && (await show(id)).restReason === "budget";
    });
    expect(outreach.session.sentMessages).toHaveLength(6);
    const params = { whatsappId: outreach.ref.connectionId };
    expect(await outreach.admin.call(campaignApi.health, { params })).toMatchObject({ coldToday: 2, budget: 2 });
  });

  it("with a picture sends the text as its caption, and a lost picture fails the row alone", async () => {
    await join(1);
    const createdCampaign = await campaign();
    await outreach.admin
      .request(campaignApi.setMedia, { id: createdCampaign.id })
      .attach("file", await aSmallPicture(), "foto.png");
    await Campaign.update({ status: "PROGRAMADA", scheduledAt: new Date(0) }, { where: { id: createdCampaign.id } });
    await sweepCampaigns();
    await waitForSent(1);
    expect(outreach.session.sentMessages[0]?.content).toMatchObject({ kind: "media", media: { type: "image" } });
    await waitForEnd(createdCampaign.id);
  });

  it("sends its first variant to one number as a test, which counts nowhere", async () => {
    await join(1);
    const { id } = await campaign({ message2: "Outra" });
    await outreach.admin.call(campaignApi.test, { params: { id }, body: { number: newNumber() } });
    await waitForSent(1);
    expect(outreach.session.sentMessages).toHaveLength(1);
    expect(await report(id)).toMatchObject({ contacts: 0, sent: 0 });
  });
});

describe("campaign settings", () => {
  it("have the specification's defaults, and refuse what it does not offer", async () => {
    const other = await harness.createCompany();
    const boss = await signInAs(harness.server.app, await user(other.ref.companyId, { profile: "admin" }));
    const rows = await boss.call(campaignSettingApi.list);
    expect(Object.fromEntries(rows.map(({ key, value }) => [key, JSON.parse(value) as unknown]))).toMatchObject({
      ...{ messageInterval: 20, longerIntervalAfter: 20, greaterInterval: 60, variables: [] },
    });
    const response = await boss.ask(campaignSettingApi.save, { body: { settings: { messageInterval: 7 } } });
    expect(response.status).toBe(400);
    for (const key of ["cupom", "Cupom", "cu_póm"]) {
      const variables = [
        { key: "cupom", value: "1" },
        { key, value: "2" },
      ];
      const answer = await boss.ask(campaignSettingApi.save, { body: { settings: { variables } } });
      expect([key, answer.status]).toEqual([key, 400]);
    }
  });

  it("variables are frozen when a campaign begins", async () => {
    await join(1);
    await save({ variables: [{ key: "cupom", value: "BF{nome}" }] });
    const { id } = await startCampaign({ message1: "{cupom}" });
    await waitForEnd(id);
    expect(texts()).toEqual(["BF{nome}"]);
  });
});
