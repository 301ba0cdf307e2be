import { languageOf, type Language } from "@guiche/contract/texts/languages";
import { env } from "../../config/env";
import { log } from "../../core/log/log";
import { sendMail } from "../../core/mail/mail";
import { scopeOfRow } from "../../core/tenant/scope";
import type { Mail } from "../companies";
import { settingsOf } from "../settings";
import { platformOwners, type PlatformOwner } from "./billing.store";

/** Writes to every super user in their company's language; `path` is the page to see. */
export async function mailOwners(path: string, write: (language: Language) => Mail): Promise<void> {
  for (const owner of await platformOwners())
    // An address that takes no mail does not keep it from the other super users.
    await mailOwner(owner, path, write).catch((error: unknown) =>
      log.error({ error }, "Mail to a super user about payments could not be sent"),
    );
}

async function mailOwner({ email, companyId }: PlatformOwner, path: string, write: (language: Language) => Mail) {
  const { publicUrl } = env();
  const scope = scopeOfRow({ companyId });
  const { language } = await settingsOf(scope);
  const { subject, text } = write(languageOf(language));
  await sendMail(scope, [email], subject, publicUrl ? `${text}\n\n${publicUrl}${path}` : text);
}
