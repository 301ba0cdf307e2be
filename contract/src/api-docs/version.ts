/**
 * The version of the API, which every reply names in this header. Within a version fields, calls, events and codes are
 * added, never removed or changed.
 */
export const apiVersion = "1";
export const versionHeader = "Guiche-Version";
