import { fragment } from "../../core/tenant/sql";

/** The picture's address for `contacts c`, in the format of the contract's `pictureUrlOf`; null without a picture. */
export const pictureUrl = fragment`
  CASE WHEN c."pictureKey" IS NOT NULL THEN '/api/contacts/' || c.id || '/picture?version=' || c."pictureVersion" END`;

/** Selects a ContactRow from `contacts c`. */
export const contactColumns = fragment`
  c.id, c.name, c.number, c.email, ${pictureUrl} AS "profilePicUrl", c."isGroup"`;
