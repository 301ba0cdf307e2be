import { nearlyFullShare } from "@guiche/contract/limits";
import { now } from "../../core/clock";
import type { Scope } from "../../core/tenant/scope";
import { mailAdmins } from "../companies";
import { storageOf } from "../media";
import { forgetNotices, quotasToReport, storageNoticeStore } from "./storage-notice.store";
import { storageMail } from "./storage-notice.texts";

/** Below it the admins are told again; lower than the share of the notice, so that it does not come and go. */
const calmShare = nearlyFullShare - 0.1;

/**
 * Mails the admins that the storage quota is nearly used up, once. It claims the mail before sending and releases the
 * claim when sending fails: a process that dies in between leaves a mail unsent and never sends one twice.
 */
export async function mailNotice(scope: Scope): Promise<void> {
  const store = storageNoticeStore(scope);
  if (!(await store.claim(now()))) return;
  try {
    const usage = await storageOf(scope);
    if (usage.quotaBytes === null) return;
    const { usedBytes, quotaBytes } = usage;
    await mailAdmins(scope, (reader) => storageMail(reader, { usedBytes, quotaBytes }));
  } catch (error) {
    await store.unclaim();
    throw error;
  }
}

export const noticesDue = () => quotasToReport(nearlyFullShare);

export const forgetOldNotices = async (): Promise<void> => void (await forgetNotices(calmShare));
