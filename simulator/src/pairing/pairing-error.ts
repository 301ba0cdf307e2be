/** Why a phone could not link a client, in words for whoever holds the phone. */
export class PairingError extends Error {}
