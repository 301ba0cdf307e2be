import { randomBytes, timingSafeEqual, X509Certificate } from "node:crypto";
import { createSecureContext } from "node:tls";
import {
  isKeptSecret,
  paymentProviders,
  requiredPaymentSettings,
  type PaymentProviderName,
  type PaymentSettingsDto,
  type PaymentSettingsInput,
} from "@guiche/contract/payments";
import { env } from "../../../config/env";
import { secrets } from "../../../core/auth/seal";
import { transaction } from "../../../core/db/transaction";
import { invalid } from "../../../core/http/errors";
import type { Scope } from "../../../core/tenant/scope";
import { recordAudit } from "../../audit";
import { platformValues } from "../../installation";

/** Sealed as one value of the installation. */
export interface PaymentSettings {
  provider: PaymentProviderName;
  isSandbox: boolean;
  pixKey: string;
  taxId: string;
  clientId: string;
  clientSecret: string;
  certificate: string;
  passphrase: string;
  apiKey: string;
  /** Part of the address of the provider's notices. */
  hookToken: string;
  /** The address of notices that the provider has accepted. */
  noticeAddress: string;
}

const key = "payment.settings";
const context = "platform.payment";
const unset: PaymentSettings = {
  ...{ provider: "manual", isSandbox: true, pixKey: "", taxId: "", clientId: "", clientSecret: "" },
  ...{ certificate: "", passphrase: "", apiKey: "", hookToken: "", noticeAddress: "" },
};
const secretKeys = ["clientId", "clientSecret", "certificate", "passphrase", "apiKey"] as const;

export async function paymentSettings(): Promise<PaymentSettings> {
  const sealedSettings = await platformValues.get(key);
  if (!sealedSettings) return unset;
  const settingsJson = secrets().open(Buffer.from(sealedSettings, "base64"), context).toString();
  return { ...unset, ...(JSON.parse(settingsJson) as Partial<PaymentSettings>) };
}

/**
 * What saving `input` would store, checked. Fields that are not sent keep their values, and so does a secret that is sent as
 * its mask.
 */
export async function changedPaymentSettings(input: PaymentSettingsInput): Promise<PaymentSettings> {
  const before = await paymentSettings();
  const newSettings = Object.fromEntries(
    Object.entries(input).filter(([name, value]) =>
      secretKeys.some((one) => one === name) ? !isKeptSecret(value as string | undefined) : value !== undefined,
    ),
  );
  const after: PaymentSettings = { ...before, ...newSettings };
  if (after.provider === "simulated" && !offersSimulated()) throw invalid({ provider: "Invalid" });
  if (after.certificate) assertOpens(after);
  const missing = requiredPaymentSettings[after.provider].filter((name) => !after[name]);
  if (missing.length > 0) throw invalid(Object.fromEntries(missing.map((name) => [name, "Required"])));
  return after;
}

export const savePaymentSettings = (scope: Scope, input: PaymentSettingsInput): Promise<PaymentSettingsDto> =>
  transaction(scope, async (inside) => {
    const after = await changedPaymentSettings(input);
    if (!after.hookToken) after.hookToken = randomBytes(24).toString("base64url");
    await keep(after, inside.tx);
    await recordAudit(inside, { action: "payments.configured", target: after.provider });
    return present(after);
  });

export const showPaymentSettings = async (): Promise<PaymentSettingsDto> => present(await paymentSettings());

export const offersSimulated = (): boolean => env().simulator !== "off";

const accountKeys = ["isSandbox", "pixKey", "clientId", "apiKey"] as const;

/** Whether another account would collect: the charges of the one before could not be asked for any more. */
export async function changesAccount(input: PaymentSettingsInput): Promise<boolean> {
  const before = await paymentSettings();
  return accountKeys.some((name) => {
    const newValue = input[name];
    if (newValue === undefined || (typeof newValue === "string" && isKeptSecret(newValue))) return false;
    return newValue !== before[name] && before[name] !== "";
  });
}

/** The address of notices that Efí takes by a call; null for others, and without an address of ours. */
export const noticeAddressOf = ({ provider, hookToken }: PaymentSettings, origin: string | undefined): string | null =>
  provider === "efi" && origin ? new URL(`/api/hooks/efi/${hookToken}`, origin).href : null;

export async function noteNoticeAddress(noticeAddress: string): Promise<void> {
  await keep({ ...(await paymentSettings()), noticeAddress });
}

const keep = (settings: PaymentSettings, tx?: Scope["tx"]): Promise<void> =>
  platformValues.set(
    key,
    secrets()
      .seal(Buffer.from(JSON.stringify(settings)), context)
      .toString("base64"),
    tx,
  );

const mask = (value: string): string => (value ? "****" : "");

const present = (settings: PaymentSettings): PaymentSettingsDto => ({
  provider: settings.provider,
  isSandbox: settings.isSandbox,
  pixKey: settings.pixKey,
  taxId: settings.taxId,
  clientId: mask(settings.clientId),
  clientSecret: mask(settings.clientSecret),
  certificate: mask(settings.certificate),
  passphrase: mask(settings.passphrase),
  apiKey: mask(settings.apiKey),
  certificateUntil: certificateExpiry(settings)?.toISOString() ?? null,
  hookPath: settings.hookToken ? `/api/hooks/${settings.provider}/${settings.hookToken}` : "",
  hook:
    settings.provider !== "efi"
      ? null
      : settings.noticeAddress && settings.noticeAddress === noticeAddressOf(settings, env().publicUrl)
        ? "registered"
        : "refused",
  offersSimulated: offersSimulated(),
});

/** TLS options from the stored certificate: PEM, or the bytes of a .p12 file. */
export function certificateOf({ certificate, passphrase }: PaymentSettings) {
  if (certificate.includes("-----BEGIN")) return { cert: certificate, key: certificate, passphrase };
  return { pfx: Buffer.from(certificate, "base64"), passphrase };
}

/** OpenSSL 3 refuses the old ciphers of many .p12 files; the form says so. */
function assertOpens(settings: PaymentSettings): void {
  try {
    createSecureContext(certificateOf(settings));
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    const isOld = code === "ERR_CRYPTO_UNSUPPORTED_OPERATION";
    const reason = isOld ? "oldCipher" : /mac verify/.test(message) ? "passphrase" : "unreadable";
    throw invalid({ certificate: reason });
  }
}

/** When the stored certificate expires; null without one. */
export function certificateExpiry(settings: PaymentSettings): Date | null {
  if (!settings.certificate) return null;
  try {
    const certificate = certificateOf(settings);
    // Node reads a .p12 only into a TLS context, which hands out its certificate.
    const context = createSecureContext(certificate).context as { getCertificate(): Buffer | null };
    const read = "cert" in certificate ? certificate.cert : context.getCertificate();
    return read ? new Date(new X509Certificate(read).validTo) : null;
  } catch {
    return null;
  }
}

export function isHookOf(settings: PaymentSettings, provider: string, token: string): boolean {
  const [mine, receivedToken] = [Buffer.from(settings.hookToken), Buffer.from(token)];
  const isKnown = paymentProviders.some((name) => name === provider) && mine.length > 0;
  return (
    isKnown && provider !== "manual" && mine.length === receivedToken.length && timingSafeEqual(mine, receivedToken)
  );
}
