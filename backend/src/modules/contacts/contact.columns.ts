import { fragment } from "../../core/tenant/sql";

/** Where the picture of `contacts c` is served, as `pictureUrlOf` of the contract has it; null when there is none. */
export const pictureUrl = fragment`
  CASE WHEN c."pictureKey" IS NOT NULL THEN '/api/contacts/' || c.id || '/picture?version=' || c."pictureVersion" END`;

/** A ContactRow out of `contacts c`. */
export const contactColumns = fragment`
  c.id, c.name, c.number, c.email, ${pictureUrl} AS "profilePicUrl", c."isGroup"`;
