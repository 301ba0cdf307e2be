import { Readable } from "node:stream";
import {
  passingCauses,
  type CampaignReport,
  type RecipientDto,
  type RecipientSearch,
} from "@guiche/contract/campaigns";
import { byteOrderMark, csvLine, sheetMoment } from "@guiche/contract/texts/csv";
import type { Language } from "@guiche/contract/texts/languages";
import { recipientCause, recipientWordsIn } from "@guiche/contract/texts/recipient-words";
import { now } from "../../core/clock";
import { afterCommit, transaction } from "../../core/db/transaction";
import type { Scope } from "../../core/tenant/scope";
import { recordAudit } from "../audit";
import { settingsOf } from "../settings";
import { broadcastCurrent } from "./campaign.events";
import { answerWithinMs } from "./campaign.finish";
import { campaignStore } from "./campaign.store";
import { continueCampaign } from "./campaign.sweep";
import { recipientStore } from "./recipient.store";

const none = {
  ...{ contacts: 0, valid: 0, asked: 0, confirmed: 0, sent: 0, delivered: 0, read: 0, replied: 0, failed: 0 },
  ...{ optedOut: 0, done: 0 },
};

export async function reportOf(scope: Scope, id: number): Promise<CampaignReport> {
  await campaignStore(scope).mustHave(id);
  const store = recipientStore(scope);
  const askedSince = new Date(now().getTime() - answerWithinMs);
  const [counts, failures, skips, variants, minutes] = await Promise.all([
    store.counts(id, askedSince),
    store.failures(id),
    store.skips(id),
    store.variants(id),
    store.minutes(id),
  ]);
  return {
    ...none,
    ...counts,
    failures,
    skips,
    variants,
    skipped: skips.reduce((sum, { count }) => sum + count, 0),
    minutes: minutes.map(({ at, sent }) => ({ at: at.toISOString(), sent })),
  };
}

const present = ({ sentAt, ...row }: Omit<RecipientDto, "sentAt"> & { sentAt: Date | null }): RecipientDto => ({
  ...row,
  sentAt: sentAt?.toISOString() ?? null,
});

export async function recipientsOf(scope: Scope, id: number, search: RecipientSearch) {
  await campaignStore(scope).mustHave(id);
  const { rows, hasMore } = await recipientStore(scope).page(id, search);
  return { records: rows.map(present), hasMore };
}

const atOnce = 1_000;
export const reportFileName = "campanha.csv";

/** Streams the recipients as a CSV sheet in a language, with the company's times. The export is audited. */
export async function exportRecipients(scope: Scope, id: number, language: Language): Promise<Readable> {
  const { name, templateName } = await campaignStore(scope).mustHave(id);
  const { timezone } = await settingsOf(scope);
  await recordAudit(scope, { action: "data.exported", target: reportFileName, details: { campaign: name } });
  return Readable.from(linesOf(scope, id, { template: templateName ?? "", language, timezone }));
}

async function* linesOf(
  scope: Scope,
  id: number,
  { template, language, timezone }: { template: string; language: Language; timezone: string },
): AsyncGenerator<string> {
  const { columns, states } = recipientWordsIn[language];
  yield (
    byteOrderMark +
    csvLine([
      ...[columns.name, columns.number, columns.state, columns.cause],
      ...[columns.answer, columns.sentAt, columns.template],
    ])
  );
  let last = 0;
  for (;;) {
    const rows = await recipientStore(scope).after(id, last, atOnce);
    if (rows.length > 0)
      yield rows
        .map(({ name, number, state, cause, answer, sentAt }) =>
          csvLine([
            ...[name, number, states[state], cause === null ? "" : recipientCause(cause, language)],
            ...[answer ?? "", sentAt ? sheetMoment(sentAt, timezone) : "", template],
          ]),
        )
        .join("");
    last = rows.at(-1)?.id ?? last;
    if (rows.length < atOnce) return;
  }
}

/** Queues those again whose failure may pass; a finished campaign runs again for them. */
export async function retryFailed(scope: Scope, id: number, { cause }: { cause?: string }) {
  const causes = passingCauses.filter((each) => cause === undefined || each === cause);
  const retriedCount = await transaction(scope, async (inside) => {
    const row = await campaignStore(inside).mustLock(id);
    const count = await recipientStore(inside).retry(id, causes);
    if (count > 0 && row.status === "FINALIZADA") {
      await campaignStore(inside).change({ id }, { status: "EM_ANDAMENTO", completedAt: null });
      await recordAudit(inside, { action: "campaign.restarted", target: row.name, details: { retried: count } });
      await broadcastCurrent(inside, id);
    }
    if (count > 0) afterCommit(inside, (outside) => continueCampaign(outside, id));
    return count;
  });
  return { retried: retriedCount };
}
