import { beforeEach } from "@jest/globals";
import { campaignSettingApi } from "@guiche/contract/campaign-settings";
import type { CampaignInput } from "@guiche/contract/campaign-input";
import { campaignApi, type CampaignDetailsDto, type CampaignDto } from "@guiche/contract/campaigns";
import { literal, Op } from "sequelize";
import { listener } from "../conversation/listener";
import { receive } from "../conversation/receive";
import { companyChanged } from "../core/cache";
import { scopeOfRow } from "../core/tenant/scope";
import { CampaignRecipient } from "../models/outreach/campaign-recipient";
import { Connection } from "../models/connections/connection";
import type { ContactList } from "../models/contacts/contact-list";
import { sweepCampaigns } from "../modules/campaigns/campaign.sweep";
import { contactList, contactListItem, user } from "./factories";
import { inboundText, until } from "./fake-session";
import { type HarnessCompany, withHarness } from "./harness";
import { signInAs, type Caller } from "./sign-in-as";

interface Outreach extends HarnessCompany {
  admin: Caller;
  list: ContactList;
}

/** For each test a company with an old number, an admin, a contact list and no pauses between messages. */
export function withOutreach() {
  const harness = withHarness();
  const outreach = {} as Outreach;
  const save = (settings: object) => outreach.admin.call(campaignSettingApi.save, { body: { settings } });
  const campaign = (values: Partial<CampaignInput> = {}): Promise<CampaignDto> =>
    outreach.admin.call(campaignApi.create, {
      body: {
        ...{ name: "Black Friday", message1: "Oi {nome}" },
        ...{ contactListId: outreach.list.id, whatsappId: outreach.ref.connectionId },
        ...values,
      } as CampaignInput,
    });
  const show = (id: number): Promise<CampaignDetailsDto> => outreach.admin.call(campaignApi.show, { params: { id } });
  const ackAll = async (level: 2 | 3 = 3) => {
    for (const { id } of outreach.session.sentMessages) await listener.ack(outreach.ref, id, level);
  };
  beforeEach(async () => {
    Object.assign(outreach, await harness.createCompany());
    const { companyId, connectionId } = outreach.ref;
    const warmSince = new Date(Date.now() - 60 * 24 * 3_600_000);
    await Connection.update({ warmSince }, { where: { id: connectionId }, silent: true });
    outreach.admin = await signInAs(harness.server.app, await user(companyId, { profile: "admin" }));
    outreach.list = await contactList(companyId);
    await save({ messageInterval: 0, greaterInterval: 0, longerIntervalAfter: 0 });
  });
  return {
    ...{ outreach, harness, save, show, ackAll },
    /** A pause of this many seconds after each message. */
    slowly: (seconds = 1) => save({ longerIntervalAfter: 1, greaterInterval: seconds }),
    /** Adds people to the list and returns their numbers. */
    join: async (count: number, values: { isWhatsappValid?: boolean | null; name?: string } = {}) => {
      const numbers: string[] = [];
      for (let index = 0; index < count; index += 1)
        numbers.push((await contactListItem(outreach.list, { isWhatsappValid: true, ...values })).number);
      return numbers;
    },
    campaign,
    /** A campaign to the list whose time has come. */
    startCampaign: (values: Partial<CampaignInput> = {}) => campaign({ scheduledAt: "2026-01-05 09:00:00", ...values }),
    report: (id: number) => outreach.admin.call(campaignApi.report, { params: { id } }),
    recipients: async (id: number) =>
      (await outreach.admin.call(campaignApi.recipients, { params: { id }, query: { pageNumber: 1 } })).records,
    /** The texts that were sent, sorted; of what is no text, its kind. */
    texts: () =>
      outreach.session.sentMessages
        .map(({ content }) => (content.kind === "text" ? content.text : content.kind))
        .sort(),
    waitForSent: (count: number) =>
      until(`${count} messages are sent`, () => outreach.session.sentMessages.length >= count),
    waitForEnd: (id: number) =>
      until("it has ended", async () => {
        await sweepCampaigns();
        const { status } = await show(id);
        // Last: every message of a campaign that has ended is sent, and is acknowledged here.
        await ackAll();
        return status === "FINALIZADA";
      }),
    /** A person writes, and so not within seconds of our question. */
    writes: async (phone: string, text: string, more: object = {}) => {
      const { connectionId: id, companyId } = outreach.ref;
      await CampaignRecipient.update(
        { askedAt: literal(`"askedAt" - interval '10 seconds'`) },
        { where: { companyId, askedAt: { [Op.ne]: null } }, silent: true },
      );
      companyChanged(scopeOfRow(outreach.ref));
      await receive(inboundText({ id, companyId }, phone, text, more));
    },
  };
}
