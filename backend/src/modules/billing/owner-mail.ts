import { log } from "../../core/log/log";
import { sendMail } from "../../core/mail/mail";
import { crossTenantSql } from "../../core/tenant/cross-tenant-sql";
import { scopeOfRow } from "../../core/tenant/scope";
import { settingsOf } from "../settings";

/** Writes to every super user in their company's language. */
export async function mailOwners(write: (language: string) => { subject: string; text: string }): Promise<void> {
  try {
    const supers = await crossTenantSql("finding the super users").sql<{ email: string; companyId: number }>`
      SELECT u.email, u."companyId" FROM users u WHERE u.super AND u."suspendedAt" IS NULL ORDER BY u.id`;
    for (const { email, companyId } of supers) {
      const scope = scopeOfRow({ companyId });
      const { language } = await settingsOf(scope);
      const { subject, text } = write(language);
      await sendMail(scope, [email], subject, text);
    }
  } catch (error) {
    log.error({ error }, "Mail to the super users about payments could not be sent");
  }
}
