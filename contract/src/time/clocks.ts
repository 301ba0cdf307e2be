/**
 * How far WhatsApp's clock may be from the server's, in milliseconds. Messages are compared by their order of arrival;
 * only those that WhatsApp held while the connection was away have nothing but WhatsApp's time, in whole seconds.
 */
export const clocksApartMs = 2 * 60_000;
