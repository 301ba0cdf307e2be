import * as yup from "yup";
import { get, post, put } from "./endpoint";
import { booleanInput, strictObject, trimmedText } from "./input";

/** "manual": a static code from the owner's key, confirmed by hand. "simulated": a pretended Pix, for demonstrations. */
export const paymentProviders = ["manual", "simulated", "efi", "asaas"] as const;
export type PaymentProviderName = (typeof paymentProviders)[number];

/** Without these a provider makes no charge. */
export const requiredPaymentSettings = {
  manual: [],
  simulated: [],
  efi: ["pixKey", "clientId", "clientSecret", "certificate"],
  asaas: ["apiKey", "taxId"],
} as const satisfies Record<PaymentProviderName, readonly string[]>;

/** Minutes for which a charge can be paid. */
export const chargeMinutes = 60;

const maskPattern = /^\*{4}/;
/** A secret is written and never read back: the mask, or nothing, leaves it as it is. */
export const isKeptSecret = (value: string | undefined): boolean => value === undefined || maskPattern.test(value);

const secret = (most: number) => yup.string().max(most);
export const paymentSettingsInput = strictObject({
  provider: yup.string<PaymentProviderName>().oneOf(paymentProviders),
  /** The sandbox of the provider. */
  isSandbox: booleanInput(),
  /** Efí: the key that receives. */
  pixKey: trimmedText().max(77),
  clientId: secret(200),
  clientSecret: secret(200),
  /** PEM with certificate and private key, or base64 of a .p12 file. */
  certificate: secret(20_000),
  passphrase: secret(200),
  /** Asaas: the API key. */
  apiKey: secret(300),
  /** Asaas: CPF or CNPJ under which charges are made. */
  taxId: trimmedText().max(18),
});
export type PaymentSettingsInput = yup.InferType<typeof paymentSettingsInput>;

export interface PaymentSettingsDto {
  provider: PaymentProviderName;
  isSandbox: boolean;
  pixKey: string;
  taxId: string;
  /** `****` where a secret is stored, "" where not. */
  clientId: string;
  clientSecret: string;
  certificate: string;
  passphrase: string;
  apiKey: string;
  /** When the certificate expires; null without one. */
  certificateUntil: string | null;
  /** The path that the provider's notices go to. */
  hookPath: string;
  /** Whether the provider has accepted that address; null where it is entered in the provider's own panel. */
  hook: "registered" | "refused" | null;
  /** Whether the installation has the simulated provider. */
  offersSimulated: boolean;
}

const platform = { access: "platform:manage" } as const;

export const paymentApi = {
  settings: get("/payment-settings", platform).replies<PaymentSettingsDto>(),
  /**
   * Refused while something is missing that the provider requires. A certificate that does not open is refused with the
   * reason in `fields.certificate`.
   */
  saveSettings: put("/payment-settings", { ...platform, body: paymentSettingsInput }).replies<PaymentSettingsDto>(),
  /**
   * Notices of providers. They prove nothing: the server asks the provider itself. `key` is the provider's name; the
   * token was made with its settings. 404 for any other.
   */
  hook: post("/hooks/:key/:token", { access: "public", limit: "anybody", readsAnyBody: true }).replies<{
    message: string;
  }>(),
  /** Providers of the API Pix add this suffix. */
  hookPix: post("/hooks/:key/:token/pix", { access: "public", limit: "anybody", readsAnyBody: true }).replies<{
    message: string;
  }>(),
};
