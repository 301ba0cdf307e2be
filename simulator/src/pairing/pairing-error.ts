/** Why a phone could not link a client, as a sentence for its owner. */
export class PairingError extends Error {}
