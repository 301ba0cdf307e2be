import { env } from "../../../config/env";
import { outside, outsideWith } from "../../../core/http/outside";
import { apiPix } from "./api-pix";
import { asaas, asaasHosts } from "./asaas";
import { efi, efiHosts } from "./efi";
import type { PaymentProvider } from "./provider";
import { certificateOf, offersSimulated, paymentSettings, type PaymentSettings } from "./settings";

/** Tests: where the providers are, and who signed their certificates. */
interface Places {
  simulated?: string;
  efi?: string;
  asaas?: string;
  ca?: string;
}
let places: Places = {};
export const configureProviders = (given: Places): void => {
  places = given;
  made = undefined;
};

/** The client is kept while the settings stay, with its token and its connections. */
let made: { of: string; provider: PaymentProvider } | undefined;

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
  const of = JSON.stringify([name, settings]);
  if (made?.of !== of) made = { of, provider: build(name, settings) };
  return made.provider;
}

function build(name: Exclude<PaymentSettings["provider"], "manual">, settings: PaymentSettings): PaymentProvider {
  const host = settings.isSandbox ? "sandbox" : "live";
  if (name === "efi")
    return efi({
      url: places.efi ?? efiHosts[host],
      pixKey: settings.pixKey,
      clientId: settings.clientId,
      clientSecret: settings.clientSecret,
      client: outsideWith("payments", { ...certificateOf(settings), ...(places.ca && { ca: places.ca }) }),
    });
  if (name === "asaas")
    return asaas({
      url: places.asaas ?? asaasHosts[host],
      apiKey: settings.apiKey,
      taxId: settings.taxId,
      client: outside("payments"),
    });
  return simulated();
}

/** The simulator's bank. It wants no credentials, and its key is always the same. */
const simulatedKey = "simulado@guiche.local";

function simulated(): PaymentProvider {
  if (!places.simulated && !offersSimulated()) throw new Error("This installation has no simulator.");
  const url = places.simulated ?? `http://127.0.0.1:${env().simulatorPort}/services/pix`;
  return apiPix({
    name: "simulated",
    pixKey: simulatedKey,
    call: (path, call) => outside("payments").call(url + path, call),
  });
}
