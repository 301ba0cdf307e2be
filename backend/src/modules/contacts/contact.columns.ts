import { fragment } from "../../core/tenant/sql";

/** The picture's address for `contacts c`; `version` changes with the picture. Null without one. */
export const pictureUrl = fragment`
  CASE WHEN c."pictureKey" IS NOT NULL THEN '/api/contacts/' || c.id || '/picture?version=' || c."pictureVersion" END`;

/** Selects a ContactRow from `contacts c`. */
export const contactColumns = fragment`
  c.id, c.name, c.number, c.email, ${pictureUrl} AS "profilePicUrl", c."isGroup"`;
