import { env } from "../../../config/env";
import { addressOf, outside, outsideWith } from "../../../core/http/outside";
import { apiPix } from "./api-pix";
import { asaas, asaasHosts } from "./asaas";
import { efi, efiHosts } from "./efi";
import type { PaymentProvider } from "./provider";
import { certificateOf, offersSimulated, paymentSettings, type PaymentSettings } from "./settings";

/** The client is kept while the settings stay, with its token and its connections. */
let cachedProvider: { of: string; provider: PaymentProvider } | undefined;

/** The provider of the installation; null when payments are confirmed by hand. */
export async function chosenProvider(): Promise<PaymentProvider | null> {
  const settings = await paymentSettings();
  return providerNamed(settings.provider, settings);
}

/** The one that made a charge, also after another was chosen. */
export async function providerOf(name: PaymentSettings["provider"]): Promise<PaymentProvider | null> {
  return providerNamed(name, await paymentSettings());
}

function providerNamed(name: PaymentSettings["provider"], settings: PaymentSettings): PaymentProvider | null {
  if (name === "manual") return null;
  const url = addressOfProvider(name, settings);
  const of = JSON.stringify([name, url, settings]);
  if (cachedProvider?.of !== of) cachedProvider = { of, provider: build(name, url, settings) };
  return cachedProvider.provider;
}

type Name = Exclude<PaymentSettings["provider"], "manual">;

function addressOfProvider(name: Name, { isSandbox }: PaymentSettings): string {
  const host = isSandbox ? "sandbox" : "live";
  if (name === "efi") return addressOf("efi", efiHosts[host]);
  if (name === "asaas") return addressOf("asaas", asaasHosts[host]);
  return addressOf("simulated bank", `http://127.0.0.1:${env().simulatorPort}/services/pix`);
}

function build(name: Name, url: string, settings: PaymentSettings): PaymentProvider {
  if (name === "efi")
    return efi({
      url,
      pixKey: settings.pixKey,
      clientId: settings.clientId,
      clientSecret: settings.clientSecret,
      client: outsideWith("payments", certificateOf(settings)),
    });
  if (name === "asaas")
    return asaas({
      url,
      apiKey: settings.apiKey,
      taxId: settings.taxId,
      client: outside("payments"),
    });
  return createSimulated(url);
}

/** The simulator's bank. It wants no credentials, and its key is always the same. */
const simulatedKey = "simulado@guiche.local";

function createSimulated(url: string): PaymentProvider {
  if (!offersSimulated()) throw new Error("This installation has no simulator.");
  return apiPix({
    name: "simulated",
    pixKey: simulatedKey,
    call: (path, call) => outside("payments").call(url + path, call),
  });
}
