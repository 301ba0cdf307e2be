import { expect, it } from "@jest/globals";
import { campaignInput, type CampaignInput } from "@guiche/contract/campaign-input";
import { campaignApi } from "@guiche/contract/campaigns";
import { contactListApi } from "@guiche/contract/contact-lists";
import { scheduleApi } from "@guiche/contract/schedules";
import { AuditEntry } from "../../models/accounts/audit-entry";
import { Campaign } from "../../models/outreach/campaign";
import { Schedule } from "../../models/outreach/schedule";
import { User } from "../../models/accounts/user";
import { withOutreach } from "../../testing/campaigns";
import { contact, contactList, fileList, tag, user } from "../../testing/factories";
import { signInAs } from "../../testing/sign-in-as";
import { sweepCampaigns } from "./campaign.sweep";

const { outreach, harness, join, save, startCampaign, recipients, waitForSent } = withOutreach();

it("no field of a campaign or a schedule takes an id of another company, in a new one or in a change", async () => {
  const { admin, list, ref } = outreach;
  const { companyId, connectionId } = (await harness.createCompany()).ref;
  const [theirList, theirTag, theirFiles, theirContact] = [
    await contactList(companyId),
    await tag(companyId),
    await fileList(companyId),
    await contact(companyId),
  ];
  const own = { name: "Sexta", message1: "Oi", contactListId: list.id, whatsappId: ref.connectionId };
  const { id } = await admin.call(campaignApi.create, { body: campaignInput.cast(own) });
  const foreign = {
    contactListId: [theirList.id, "ERR_NO_CONTACT_LIST_FOUND"],
    tagListId: [theirTag.id, "ERR_NO_TAG_FOUND"],
    fileListId: [theirFiles.id, "ERR_NO_FILE_LIST_FOUND"],
    whatsappId: [connectionId, "ERR_NO_WAPP_FOUND"],
  };
  for (const [field, [value, error]] of Object.entries(foreign)) {
    const body = { ...own, [field]: value } as CampaignInput;
    const creationResponse = await admin.ask(campaignApi.create, { body });
    const updateResponse = await admin.ask(campaignApi.update, { params: { id }, body: { [field]: value } });
    expect([field, creationResponse.status, creationResponse.body, updateResponse.status, updateResponse.body]).toEqual(
      [...[field, 404, { error }, 404, { error }]],
    );
  }
  const person = await contact(ref.companyId);
  const sendAt = new Date(Date.now() + 3_600_000).toISOString();
  const schedule = { body: "Bom dia!", contactId: person.id, sendAt };
  const refusals = await Promise.all([
    admin.ask(scheduleApi.create, { body: { ...schedule, contactId: theirContact.id } as never }),
    admin.ask(scheduleApi.create, { body: { ...schedule, whatsappId: connectionId } as never }),
  ]);
  expect(refusals.map(({ status }) => status)).toEqual([404, 404]);
  expect(await Campaign.count({ where: { companyId: ref.companyId } })).toBe(1);
  expect(await Schedule.count({ where: { companyId: ref.companyId } })).toBe(0);
});

it("two admins who cancel or restart at the same moment do it once", async () => {
  await join(3);
  await save({ longerIntervalAfter: 1, greaterInterval: 5 });
  const other = await signInAs(harness.server.app, await user(outreach.ref.companyId, { profile: "admin" }));
  const { id } = await startCampaign();
  await waitForSent(1);
  for (const act of [campaignApi.cancel, campaignApi.restart]) {
    const both = await Promise.all([outreach.admin, other].map((by) => by.ask(act, { params: { id } })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  }
  await sweepCampaigns();
  const entries = await AuditEntry.findAll({ where: { companyId: outreach.ref.companyId }, order: ["id"] });
  const acts = entries.map(({ action }) => action).filter((action) => action.startsWith("campaign."));
  expect(acts).toEqual([...["campaign.started", "campaign.cancelled", "campaign.restarted"]]);
  expect(await recipients(id)).toHaveLength(3);
});

it("an admin who was demoted changes no campaign with the token they had", async () => {
  const demotedAdmin = await user(outreach.ref.companyId, { profile: "admin" });
  const caller = await signInAs(harness.server.app, demotedAdmin);
  const { id } = await startCampaign({ scheduledAt: null });
  await outreach.admin.call(campaignApi.show, { params: { id } });
  await User.update({ profile: "user" }, { where: { id: demotedAdmin.id } });
  // A session that was checked is believed for two seconds.
  await new Promise((resolve) => setTimeout(resolve, 2_100));
  const { status } = await caller.ask(campaignApi.remove, { params: { id } });
  expect(status).toBe(403);
  expect(await Campaign.count({ where: { id } })).toBe(1);
});

it("names with emoji, from right to left, and like formulas come in, and leave as text in both exports", async () => {
  const names = ["Ana 👩‍👩‍👧", "محمد", "שרה", '=HYPERLINK("http://x","y")', "+cmd|' /C calc'!A0", "@SUM(1)", "-2+3"];
  const rows = names.map((name, at) => `"${name.replaceAll('"', '""')}";55119876543${at}0;`);
  const { admin, list } = outreach;
  const answer = await admin
    .request(contactListApi.upload, { id: list.id })
    .attach("file", Buffer.from(`nome;telefone;email\r\n${rows.join("\r\n")}\r\n`), "pessoas.csv");
  expect(answer.body).toMatchObject({ created: names.length, refused: 0 });
  const { id } = await startCampaign({ whatsappId: outreach.ref.connectionId });
  await sweepCampaigns();
  expect((await recipients(id)).map(({ name }) => name).sort()).toEqual([...names].sort());
  const exports = [
    (await admin.ask(contactListApi.exported, { params: { id: list.id } })).text,
    (await admin.ask(campaignApi.exported, { params: { id } })).text,
  ];
  for (const text of exports) {
    for (const name of names) expect(text).toContain(name.replaceAll('"', '""'));
    const cells = text.replace("\ufeff", "").split(/\r\n|;/);
    expect(cells.filter((cell) => /^"?[=+@-]/.test(cell))).toEqual([]);
  }
});
