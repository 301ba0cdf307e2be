import type { Capabilities } from "@guiche/contract/rules/capabilities";

/**
 * Options of `t` for a text about a connection. An official number has neither phone nor QR code: where a text speaks of
 * these, its key has a variant that ends in `_official`.
 */
export const wordsFor = (capabilities: Capabilities | undefined) => ({
  context: capabilities && !capabilities.qrcode ? "official" : undefined,
});
