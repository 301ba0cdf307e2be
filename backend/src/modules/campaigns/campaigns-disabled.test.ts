import { expect, it } from "@jest/globals";
import { authApi } from "@guiche/contract/auth";
import { campaignSettingApi } from "@guiche/contract/campaign-settings";
import { campaignApi } from "@guiche/contract/campaigns";
import { companyApi } from "@guiche/contract/companies";
import { contactListApi } from "@guiche/contract/contact-lists";
import { settingApi } from "@guiche/contract/settings";
import { onProcessEvent } from "../../core/events/process-bus";
import { Campaign } from "../../models/outreach/campaign";
import { withOutreach } from "../../testing/campaigns";
import { createCompany, user } from "../../testing/factories";
import { until } from "../../testing/fake-session";
import { signInAs } from "../../testing/sign-in-as";
import { sweepCampaigns } from "./campaign.sweep";

const { outreach, harness, save, join, startCampaign, waitForSent, waitForEnd } = withOutreach();

const owner = async () =>
  signInAs(harness.server.app, await user((await createCompany()).id, { profile: "admin", super: true }));

/** What an admin of the company gets from each part of campaigns and of the number's health, which needs none, and what their menu is made from. */
async function reach() {
  const { admin } = outreach;
  const responses = await Promise.all([
    admin.ask(campaignApi.list, { query: { pageNumber: 1 } }),
    admin.ask(campaignSettingApi.list),
    admin.ask(contactListApi.list),
    admin.ask(campaignApi.health, { params: { whatsappId: outreach.ref.connectionId } }),
  ]);
  return {
    statuses: responses.map(({ status }) => status),
    menu: (await admin.call(authApi.me)).company.plan.useCampaigns,
  };
}

it("a company whose campaigns are switched off reaches none of them at once, and its running one rests until they return", async () => {
  await join(3);
  await save({ longerIntervalAfter: 1, greaterInterval: 5 });
  const { id } = await startCampaign();
  await waitForSent(1);
  const changedCompanyIds: number[] = [];
  const unsubscribe = onProcessEvent("plan.changed", ({ companyId }) => changedCompanyIds.push(companyId));
  const platform = await owner();
  const params = { id: outreach.ref.companyId };
  await platform.call(companyApi.update, { params, body: { campaignsEnabled: false } });
  expect(await reach()).toEqual({ statuses: [403, 403, 403, 200], menu: false });
  await until("it rests", async () => {
    await sweepCampaigns();
    return (await Campaign.findByPk(id))?.restReason === "plan";
  });
  const before = outreach.session.sentMessages.length;

  await platform.call(companyApi.update, { params, body: { campaignsEnabled: true } });
  unsubscribe();
  // Sockets are cut each time, so that browsers ask again what they may use.
  expect(changedCompanyIds).toEqual([params.id, params.id]);
  expect(await reach()).toEqual({ statuses: [200, 200, 200, 200], menu: true });
  await save({ longerIntervalAfter: 0 });
  await waitForEnd(id);
  expect([before < 3, outreach.session.sentMessages.length]).toEqual([true, 3]);
});

it("campaigns are switched by the platform's owner alone, and for one company", async () => {
  const other = await harness.createCompany();
  const theirs = await signInAs(harness.server.app, await user(other.ref.companyId, { profile: "admin" }));
  const own = await signInAs(harness.server.app, await user(outreach.ref.companyId, { profile: "admin", super: true }));
  const updateSetting = (value: string, by = own) =>
    by.ask(settingApi.update, { params: { key: "campaignsEnabled" }, body: { value } });
  expect((await updateSetting("false", outreach.admin)).status).toBe(403);
  expect((await updateSetting("false")).status).toBe(200);
  expect((await reach()).menu).toBe(false);
  // The owner too, in this company.
  expect((await own.ask(campaignApi.list, { query: { pageNumber: 1 } })).status).toBe(403);
  expect((await theirs.ask(campaignApi.list, { query: { pageNumber: 1 } })).status).toBe(200);
  await updateSetting("enabled");
  expect((await reach()).menu).toBe(true);
});
