import { expect, it } from "@jest/globals";
import type { Endpoint } from "@guiche/contract/endpoint";
import { fileApi } from "@guiche/contract/files";
import { campaignApi } from "@guiche/contract/campaigns";
import { Campaign } from "../../models/outreach/campaign";
import { withOutreach } from "../../testing/campaigns";
import { contactListItem, fileList } from "../../testing/factories";
import { aSmallPicture } from "../../testing/pictures";
import { sweepCampaigns } from "./campaign.sweep";

const { outreach, join, campaign, recipients, texts, waitForEnd } = withOutreach();

const upload = async (endpoint: Endpoint, id: number, field: string, fields: Record<string, string> = {}) =>
  outreach.admin
    .request(endpoint, { id })
    .field(fields)
    .attach(field, await aSmallPicture(), "foto.png");

/** As a campaign could be programmed before its texts were required. */
async function runProgrammed(values: Partial<Campaign>, id?: number) {
  const campaignId = id ?? (await campaign()).id;
  await Campaign.update({ ...values, status: "PROGRAMADA", scheduledAt: new Date(0) }, { where: { id: campaignId } });
  await sweepCampaigns();
  await waitForEnd(campaignId);
  return recipients(campaignId);
}

it("a campaign that asks first but has no question sends its message at once", async () => {
  await join(2, { name: "Maria" });
  const people = await runProgrammed({ confirmation: true, confirmationMessage1: " " });
  expect(texts()).toEqual(["Oi Maria", "Oi Maria"]);
  expect(people.map(({ state }) => state)).toEqual(["delivered", "delivered"]);
});

it("a recipient whose message is empty once its variables are filled fails alone, and gets no files either", async () => {
  const { list, ref } = outreach;
  await contactListItem(list, { isWhatsappValid: true, email: "maria@exemplo.com" });
  await join(1);
  const { id: fileListId } = await fileList(ref.companyId, { message: "Segue" });
  await upload(fileApi.upload, fileListId, "files", { name: "Foto" });
  const recipientRows = await runProgrammed({ message1: "{email}", optOutLine: true, fileListId });
  expect(recipientRows.map(({ state, cause }) => [state, cause])).toEqual([
    ["delivered", null],
    ["failed", "empty"],
  ]);
  expect(texts()).toEqual(["maria@exemplo.com\n\nPara não receber mais, responda SAIR.", "media"]);
});

it("a recipient whose question is empty once its variables are filled is not asked", async () => {
  await join(1);
  const recipientRows = await runProgrammed({ confirmation: true, confirmationMessage1: "{email}" });
  expect(recipientRows.map(({ state, cause }) => [state, cause])).toEqual([["failed", "empty"]]);
  expect(texts()).toEqual([]);
});

it("a picture needs no text, and its caption says how to receive no more", async () => {
  await join(1);
  const { id } = await campaign();
  await upload(campaignApi.setMedia, id, "file");
  await runProgrammed({ message1: "", optOutLine: true }, id);
  expect(outreach.session.sentMessages.map(({ content }) => content)).toMatchObject([
    { kind: "media", media: { caption: "\n\nPara não receber mais, responda SAIR." } },
  ]);
});
