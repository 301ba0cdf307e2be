import { tenantReference, tenantTable, type Db } from "../src/core/db/tables";

/** How long messages stay in the chats that somebody has told to let them disappear. */
export const up = (db: Db): Promise<void> =>
  tenantTable(
    db,
    "chat_expirations",
    {
      connectionId: tenantReference("connections"),
      contactId: tenantReference("contacts"),
      /** 0: they stay. */
      seconds: "integer NOT NULL",
      /** By WhatsApp's clock: of two settings the newer one counts. */
      setAt: "timestamptz NOT NULL",
    },
    { primaryKey: ["companyId", "connectionId", "contactId"] },
  );

export const down = (db: Db): Promise<void> => db.dropTable("chat_expirations");
