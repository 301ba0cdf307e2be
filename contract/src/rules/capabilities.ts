/**
 * `beta` is WhatsApp as its web client speaks it, `official` is WhatsApp's Cloud API. The simulated twins are offered only
 * where the installation runs a simulator.
 */
export const providers = ["beta", "simulator", "official", "official-simulated"] as const;
export type ProviderName = (typeof providers)[number];

/** What a kind of number can do. Screens and jobs ask for these, never for the name of the kind. */
export interface Capabilities {
  /** The installation's simulator imitates it; real people cannot be reached. */
  simulated: boolean;
  /** It is paired by a QR code, or by a code typed on the phone; else by keys of the provider. */
  qrcode: boolean;
  groups: boolean;
  /** A sent message can be changed, and deleted for the customer. */
  edit: boolean;
  remove: boolean;
  /** The customer's phone tells when they write. */
  typing: boolean;
  /** Customers can call, and their calls can be refused. */
  calls: boolean;
  /** WhatsApp answers whether a number has an account. */
  lookup: boolean;
  /** People's and groups' pictures can be fetched. */
  pictures: boolean;
  polls: boolean;
  /** Outside of the customer's window only approved templates are delivered. */
  templates: boolean;
  /** Hours from the customer's last message in which anything may be sent; null: always. */
  windowHours: number | null;
  /** Choices can be sent as buttons and lists. */
  buttons: boolean;
  /**
   * An unanswered send may be repeated under the same id without being delivered twice. Where it may not, nothing that
   * may have left is sent again.
   */
  repeats: boolean;
}

const web: Capabilities = {
  simulated: false,
  qrcode: true,
  groups: true,
  edit: true,
  remove: true,
  typing: true,
  calls: true,
  lookup: true,
  pictures: true,
  polls: true,
  templates: false,
  windowHours: null,
  buttons: false,
  repeats: true,
};

const official: Capabilities = {
  simulated: false,
  qrcode: false,
  groups: false,
  edit: false,
  remove: false,
  typing: false,
  calls: false,
  lookup: false,
  pictures: false,
  polls: false,
  templates: true,
  windowHours: 24,
  buttons: true,
  repeats: false,
};

const capabilities: Record<ProviderName, Capabilities> = {
  beta: web,
  simulator: { ...web, simulated: true },
  official,
  "official-simulated": { ...official, simulated: true },
};

export const capabilitiesOf = (provider: ProviderName): Capabilities => capabilities[provider];

/** Numbers that have keys of the provider instead of a phone that pairs. */
export const officialProviders = providers.filter((provider) => !capabilitiesOf(provider).qrcode);

/** Whether a customer who has not written lately gets approved templates only. */
export const needsTemplates = ({ templates, windowHours }: Pick<Capabilities, "templates" | "windowHours">): boolean =>
  templates && windowHours !== null;
