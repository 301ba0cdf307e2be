import { languageOf, type Language } from "@guiche/contract/texts/languages";
import { env } from "../../config/env";
import { log } from "../../core/log/log";
import { sendMail } from "../../core/mail/mail";
import { crossTenantSql } from "../../core/tenant/cross-tenant-sql";
import { scopeOfRow } from "../../core/tenant/scope";
import type { Mail } from "../companies";
import { settingsOf } from "../settings";

/** Writes to every super user in their company's language; `path` is the page to see. */
export async function mailOwners(path: string, write: (language: Language) => Mail): Promise<void> {
  const supers = await crossTenantSql("finding the super users").sql<Owner>`
    SELECT u.email, u."companyId" FROM users u WHERE u.super AND u."suspendedAt" IS NULL ORDER BY u.id`;
  for (const owner of supers)
    // An address that takes no mail does not keep it from the other super users.
    await mailOwner(owner, path, write).catch((error: unknown) =>
      log.error({ error }, "Mail to a super user about payments could not be sent"),
    );
}

interface Owner {
  email: string;
  companyId: number;
}

async function mailOwner({ email, companyId }: Owner, path: string, write: (language: Language) => Mail) {
  const { publicUrl } = env();
  const scope = scopeOfRow({ companyId });
  const { language } = await settingsOf(scope);
  const { subject, text } = write(languageOf(language));
  await sendMail(scope, [email], subject, publicUrl ? `${text}\n\n${publicUrl}${path}` : text);
}
