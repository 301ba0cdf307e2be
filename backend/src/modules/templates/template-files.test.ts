/** @jest-environment-options {"server": "own"} */
import { beforeEach, describe, expect, it } from "@jest/globals";
import { campaignApi } from "@guiche/contract/campaigns";
import { campaignSettingApi } from "@guiche/contract/campaign-settings";
import { externalMessageApi, type ExternalMessageDto } from "@guiche/contract/external-messages";
import { messageApi, type MessageDto } from "@guiche/contract/messages";
import { scheduleApi } from "@guiche/contract/schedules";
import type { TemplateDto } from "@guiche/contract/templates";
import { Message } from "../../models/messages/message";
import { apiKey, contactList, contactListItem } from "../../testing/factories";
import { until } from "../../testing/fake-session";
import { aPhoto, aSmallPicture } from "../../testing/pictures";
import { callerWith } from "../../testing/sign-in-as";
import { sweepCampaigns } from "../campaigns/campaign.sweep";
import { sendQueued } from "../message-api/send-queued";
import { sweepSchedules } from "../schedules/schedule.sending";
import {
  ackOf,
  admin,
  companyId,
  connectionId,
  control,
  customer,
  openTicket,
  server,
  templateOfMeta,
  templateWithFile,
} from "../official-numbers/official-numbers.fixture";

interface ShownMessage {
  kind: string;
  text?: string;
  media?: { kind: string; filename?: string; caption?: string };
}
const shownTo = async (person: string) =>
  (await control<ShownMessage[]>("GET", `/sim/people/${person}/messages`)).at(-1)!;
const awaitFile = (person: string) =>
  until(`${person} has the file`, async () => {
    const last = (await control<ShownMessage[]>("GET", `/sim/people/${person}/messages`)).at(-1);
    return last?.media && last;
  });

let template: TemplateDto;
let photo: Buffer;
beforeEach(async () => {
  template = await templateWithFile("IMAGE");
  photo = await aPhoto();
});

const values = ["Maria", "1042"];
const expectedText = "Olá, Maria! Segue o seu pedido.\n[ https://loja.example/r/1042 ]";

describe("a template with a picture and a link", () => {
  const send = (ticketId: number, templateChoice: object, ...files: { bytes: Buffer; name: string }[]) => {
    const sendRequest = admin.request(messageApi.send, { ticketId }).field("template", JSON.stringify(templateChoice));
    for (const { bytes, name } of files) sendRequest.attach("medias", bytes, name);
    return sendRequest;
  };

  it("says which file it takes, and has the value of the address among its values", () => {
    expect(template).toMatchObject({
      ...{ file: "image", isSendable: true, buttons: ["Obrigada", "Rastrear"] },
      links: [{ variable: "url:1", button: "Rastrear", url: "https://loja.example/r/{{1}}" }],
      variables: ["1", "url:1"],
    });
  });

  it("is sent by an agent with an uploaded picture, and shown with it", async () => {
    const { maria, ticketId } = await openTicket("cadê?");
    const answer = await send(ticketId, { id: template.id, values }, { bytes: photo, name: "foto.jpg" });
    const [createdMessage] = answer.body as MessageDto[];
    expect(createdMessage).toMatchObject({
      ...{ mediaType: "image", body: "Olá, Maria! Segue o seu pedido.", template: "com_image" },
    });
    await ackOf(createdMessage!.id, 4);
    expect(await shownTo(maria)).toMatchObject({ media: { kind: "image", caption: expectedText } });
  });

  it("is refused without its file, with another kind of file and with two; one without a header takes none", async () => {
    const { ticketId } = await openTicket("oi?");
    const templateChoice = { id: template.id, values };
    const refusalOf = async (...files: Parameters<typeof send>[2][]) =>
      (await send(ticketId, templateChoice, ...files)).body as object;
    const alone = await admin.ask(messageApi.send, { params: { ticketId }, body: { template: templateChoice } });
    expect(alone.body).toMatchObject({ fields: { medias: "Required" } });
    const pdf = { bytes: Buffer.from("%PDF-1.4\n%%EOF"), name: "nota.pdf" };
    expect(await refusalOf(pdf)).toMatchObject({ fields: { medias: "This template takes another kind of file" } });
    const picture = { bytes: photo, name: "foto.jpg" };
    expect(await refusalOf(picture, picture)).toMatchObject({ fields: { medias: "Too many" } });
    const plain = await templateOfMeta("simples", [{ type: "BODY", text: "Oi!" }]);
    const answer = await send(ticketId, { id: plain.id, values: [] }, picture);
    expect(answer.body).toMatchObject({ fields: { medias: "This template takes no file" } });
    expect(await Message.count({ where: { ticketId, fromMe: true } })).toBe(0);
  });

  it("goes out by a schedule, whose picture it takes", async () => {
    const { maria, ticketId } = await openTicket("e aí?");
    const { contactId } = (await Message.findOne({ where: { ticketId } }))!;
    const body = { contactId, body: "", whatsappId: connectionId, templateId: template.id, templateValues: values };
    const row = await admin.call(scheduleApi.create, { body: { ...body, sendAt: "2099-01-01T12:00:00Z" } });
    const attach = (bytes: Buffer, name: string) =>
      admin.request(scheduleApi.setMedia, { id: row.id }).attach("file", bytes, name);
    const pdf = await attach(Buffer.from("%PDF-1.4\n%%EOF"), "nota.pdf");
    expect(pdf.body).toMatchObject({ fields: { file: "This template takes another kind of file" } });
    const leaves = () =>
      admin.call(scheduleApi.update, {
        params: { id: row.id },
        body: { sendAt: new Date(Date.now() + 300).toISOString() },
      });
    const isNow = (status: string) =>
      until(status, async () => {
        await sweepSchedules();
        const now = await admin.call(scheduleApi.show, { params: { id: row.id } });
        return now.status === status && now;
      });
    await leaves();
    expect(await isNow("ERRO")).toMatchObject({ cause: "media" });
    expect((await attach(await aSmallPicture(), "foto.png")).status).toBe(200);
    await leaves();
    await isNow("ENVIADA");
    expect((await awaitFile(maria)).media).toMatchObject({ kind: "image", caption: expectedText });
  });

  it("goes out by a program, as an address, as base64 and as a form", async () => {
    const program = callerWith(server.app, (await apiKey(companyId)).secret);
    const number = await customer();
    const order = { name: "com_image", language: "pt_BR", values: ["Maria"], buttons: ["1042"] };
    const call = (templateChoice: object) =>
      program.ask(externalMessageApi.send, { body: { number, template: templateChoice } });
    const fieldsOf = async (templateChoice: object) => ((await call(templateChoice)).body as { fields: object }).fields;
    expect(await fieldsOf(order)).toEqual({ "template.header": "Required" });
    expect(await fieldsOf({ ...order, buttons: [] })).toEqual({ "template.buttons[0]": "Required" });
    const pdf = { base64: Buffer.from("%PDF-1.4\n%%EOF").toString("base64"), name: "nota.pdf" };
    expect(await fieldsOf({ ...order, header: pdf })).toEqual({
      "template.header": "This template takes another kind of file",
    });
    const isRead = ({ id }: ExternalMessageDto) =>
      until("it is read", async () => {
        await sendQueued();
        return (await program.call(externalMessageApi.status, { params: { id } })).status === "read";
      });
    const header = { base64: (await aSmallPicture()).toString("base64"), name: "foto.png" };
    await isRead((await call({ ...order, header })).body as ExternalMessageDto);
    expect(await shownTo(number)).toMatchObject({ media: { kind: "image", caption: expectedText } });
    const form = await program
      .request(externalMessageApi.send)
      .field("number", number)
      .field("template", JSON.stringify(order))
      .attach("medias", photo, "foto.jpg");
    await isRead(form.body as ExternalMessageDto);
    const batch = { messages: [{ number, template: { ...order, header } }] };
    const answer = await program.ask(externalMessageApi.sendBatch, { body: batch });
    expect(answer.body).toMatchObject({ error: "ERR_VALIDATION" });
  });

  it("goes out by a campaign, which has no date before it has the file", async () => {
    await admin.call(campaignSettingApi.save, {
      body: { settings: { messageInterval: 0, longerIntervalAfter: 1, greaterInterval: 0 } },
    });
    const list = await contactList(companyId);
    const people = [await customer(), await customer()];
    for (const number of people) await contactListItem(list, { name: "Maria", number, person: number });
    const begins = { scheduledAt: "2026-01-05 09:00:00" };
    const input = {
      ...{ name: "Novidades", contactListId: list.id, whatsappId: connectionId },
      ...{ templateId: template.id, templateValues: ["{nome}", "1042"] },
    };
    const early = await admin.ask(campaignApi.create, { body: { ...input, ...begins } });
    expect(early.body).toMatchObject({ fields: { attachment: "Required" } });
    const { id } = await admin.call(campaignApi.create, { body: input });
    const attach = (bytes: Buffer, name: string) =>
      admin.request(campaignApi.setMedia, { id }).attach("file", bytes, name);
    const pdf = await attach(Buffer.from("%PDF-1.4\n%%EOF"), "nota.pdf");
    expect(pdf.body).toMatchObject({ fields: { file: "This template takes another kind of file" } });
    expect((await attach(photo, "foto.jpg")).status).toBe(200);
    await admin.call(campaignApi.update, { params: { id }, body: begins });
    await until("it has ended", async () => {
      await sweepCampaigns();
      return (await admin.call(campaignApi.show, { params: { id } })).status === "FINALIZADA";
    });
    for (const person of people)
      expect((await awaitFile(person)).media).toMatchObject({ kind: "image", caption: expectedText });
    await until("both have it", async () => {
      const report = await admin.call(campaignApi.report, { params: { id } });
      return report.delivered === 2;
    });
  });
});

it("a document keeps its name", async () => {
  const { id } = await templateWithFile("DOCUMENT");
  const { maria, ticketId } = await openTicket("a nota?");
  await admin
    .request(messageApi.send, { ticketId })
    .field("template", JSON.stringify({ id, values }))
    .attach("medias", Buffer.from("%PDF-1.4\n%%EOF"), "nota fiscal.pdf");
  expect((await awaitFile(maria)).media).toMatchObject({ kind: "document", filename: "nota fiscal.pdf" });
});

it("one with a code, a form, a place, cards or an offer is shown and not sent", async () => {
  const body = { type: "BODY", text: "Use o código" };
  const button = (type: string) => ({ type: "BUTTONS", buttons: [{ type, text: "Copiar" }] });
  const unsendableTemplates = [
    await templateOfMeta("codigo", [body, button("COPY_CODE")]),
    await templateOfMeta("formulario", [body, button("FLOW")]),
    await templateOfMeta("lugar", [{ type: "HEADER", format: "LOCATION", example: { header_handle: ["x"] } }, body]),
  ];
  const card = { components: [{ type: "HEADER", format: "IMAGE", example: { header_handle: ["x"] } }, body] };
  unsendableTemplates.push(
    await templateOfMeta("cartoes", [body, { type: "CAROUSEL", cards: [card, card] }]),
    await templateOfMeta("oferta", [body, { type: "LIMITED_TIME_OFFER", limited_time_offer: { text: "Só hoje" } }]),
  );
  expect(unsendableTemplates.map(({ isSendable }) => isSendable)).toEqual([false, false, false, false, false]);
});
