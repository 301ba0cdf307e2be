import { run, tenantReference, tenantTable, type Db } from "../../src/core/db/tables";

/** Customers, their tags and lists. */
export async function contacts(db: Db): Promise<void> {
  await tenantTable(db, "contacts", {
    name: "varchar(200) NOT NULL",
    /** An agent chose the name: the customer's own name no longer changes it. */
    nameIsChosen: "boolean NOT NULL DEFAULT false",
    /** As long as the form allows, though no phone number has more than fifteen digits. */
    number: "varchar(50)",
    email: "varchar(254) NOT NULL DEFAULT ''",
    isGroup: "boolean NOT NULL DEFAULT false",
    pictureKey: "varchar(80)",
    pictureVersion: "integer NOT NULL DEFAULT 0",
    pictureAskedAt: "timestamptz(3)",
    isUnchecked: "boolean NOT NULL DEFAULT false",
    connectionId: tenantReference("connections", "SET NULL"),
    /** The members of a group, as WhatsApp last sent them; null for people, and for groups not yet looked up. */
    members: "jsonb",
    botEnabled: "boolean NOT NULL DEFAULT true",
    otherNumbers: "text[] NOT NULL DEFAULT '{}'",
    /** Since when a contact is blocked; null while it is not. Few are: the index has these alone. */
    blockedAt: "timestamptz",
    /** What another system calls the contact. */
    externalId: "varchar(100)",
  });
  await run(
    db,
    `CREATE INDEX contacts_blocked ON contacts ("companyId", name, id) WHERE "blockedAt" IS NOT NULL`,
    `CREATE INDEX contacts_by_change ON contacts ("companyId", "updatedAt", id)`,
    `CREATE INDEX contacts_by_name ON contacts ("companyId", name, id)`,
    `CREATE UNIQUE INDEX contacts_external_id ON contacts ("companyId", "externalId") WHERE "externalId" IS NOT NULL`,
    `CREATE INDEX contacts_search ON contacts USING gin ("companyId", folded(name) gin_trgm_ops, number gin_trgm_ops)`,
  );

  await tenantTable(db, "contact_fields", {
    contactId: tenantReference("contacts"),
    name: "varchar(100) NOT NULL",
    value: "text NOT NULL DEFAULT ''",
  });
  await run(db, `CREATE INDEX contact_fields_of_contact ON contact_fields ("companyId", "contactId", id)`);

  await tenantTable(
    db,
    "contact_identities",
    {
      contactId: tenantReference("contacts"),
      kind: "varchar(8) NOT NULL",
      value: "varchar(140) NOT NULL",
    },
    { primaryKey: ["companyId", "kind", "value"], timeless: true },
  );
  await run(
    db,
    `CREATE INDEX contact_identities_contact ON contact_identities ("companyId", "contactId")`,
    `CREATE INDEX contact_identities_search ON contact_identities USING gin ("companyId", value gin_trgm_ops)
       WHERE kind = 'phone'`,
  );

  await tenantTable(
    db,
    "tags",
    {
      name: "varchar(50) NOT NULL",
      color: "varchar(9) NOT NULL",
      kanban: `smallint NOT NULL DEFAULT 0 CHECK ("kanban" IN (0, 1))`,
      userId: tenantReference("users", "SET NULL"),
      kanbanLimit: `smallint CHECK ("kanbanLimit" > 0)`,
      /** The place of a lane on the kanban board; null for lanes that nobody has placed, which come last, by name. */
      kanbanPosition: "integer",
      /** Whether a contact's next ticket starts in the lane in which the one before was closed. */
      kanbanKept: "boolean NOT NULL DEFAULT false",
    },
    { constraints: [`UNIQUE ("companyId", name)`] },
  );
  await run(db, `CREATE INDEX tags_of_user ON tags ("companyId", "userId") WHERE "userId" IS NOT NULL`);

  // Tags of a person, whatever the tags of the conversations are.
  await tenantTable(
    db,
    "contact_tags",
    { contactId: tenantReference("contacts"), tagId: tenantReference("tags") },
    { primaryKey: ["companyId", "contactId", "tagId"], timeless: true },
  );
  await run(db, `CREATE INDEX contact_tags_of_tag ON contact_tags ("companyId", "tagId")`);

  // Progress of each contact import: updated in the transactions that import its rows.
  await tenantTable(db, "contact_imports", {
    /** No reference: the entry outlives the user. */
    userId: "bigint NOT NULL",
    userName: "varchar(50) NOT NULL DEFAULT ''",
    fileName: "varchar(255) NOT NULL DEFAULT ''",
    total: "integer NOT NULL",
    created: "integer NOT NULL DEFAULT 0",
    updated: "integer NOT NULL DEFAULT 0",
    unchanged: "integer NOT NULL DEFAULT 0",
    refused: "integer NOT NULL DEFAULT 0",
    errors: "jsonb NOT NULL DEFAULT '[]'",
    state: "varchar(8) NOT NULL DEFAULT 'running'",
  });

  await tenantTable(
    db,
    "deleted_contacts",
    {
      contactId: "bigint NOT NULL",
      mergedIntoId: "bigint",
      deletedAt: "timestamptz(3) NOT NULL DEFAULT now()",
      externalId: "varchar(100)",
    },
    { primaryKey: ["companyId", "contactId"], timeless: true },
  );
  await run(db, `CREATE INDEX deleted_contacts_by_time ON deleted_contacts ("companyId", "deletedAt", "contactId")`);

  // Entries of the phones' own address books.
  await tenantTable(
    db,
    "phone_book",
    {
      connectionId: tenantReference("connections"),
      kind: "varchar(8) NOT NULL",
      value: "varchar(64) NOT NULL",
      name: "varchar(200) NOT NULL",
    },
    { primaryKey: ["companyId", "connectionId", "kind", "value"] },
  );

  // How long messages stay in the chats that somebody has told to let them disappear.
  await tenantTable(
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

  await tenantTable(db, "contact_lists", {
    name: "varchar(50) NOT NULL",
    /** Kept with every change: counting a hundred thousand rows for a page of lists takes too long. */
    contactsCount: "integer NOT NULL DEFAULT 0",
    removedAt: "timestamptz(3)",
  });
  await run(db, `CREATE INDEX contact_lists_removed ON contact_lists ("removedAt") WHERE "removedAt" IS NOT NULL`);

  await tenantTable(
    db,
    "contact_list_items",
    {
      contactListId: tenantReference("contact_lists"),
      name: "varchar(200) NOT NULL",
      number: "varchar(50) NOT NULL",
      /** Both spellings of a Brazilian number are one person, who is in a list once. */
      person: "varchar(50) NOT NULL",
      email: "varchar(254) NOT NULL DEFAULT ''",
      isWhatsappValid: "boolean",
      /** When it was last checked whether WhatsApp knows the number. */
      checkedAt: "timestamptz(3)",
      /** Other columns of an imported sheet, as `{ name, value }[]`; recipients keep those of their contact too. */
      fields: "jsonb NOT NULL DEFAULT '[]'",
    },
    { constraints: [`UNIQUE ("companyId", "contactListId", person)`] },
  );
  await run(
    db,
    `CREATE INDEX contact_list_items_by_name ON contact_list_items ("companyId", "contactListId", name, id)`,
    `CREATE INDEX contact_list_items_checked ON contact_list_items ("companyId", "checkedAt")
       WHERE "checkedAt" IS NOT NULL`,
    `CREATE INDEX contact_list_items_search ON contact_list_items
       USING gin ("companyId", "contactListId", folded(name) gin_trgm_ops, number gin_trgm_ops)`,
    `CREATE INDEX contact_list_items_unchecked ON contact_list_items ("companyId", id)
       WHERE ("isWhatsappValid" IS NULL) AND ("checkedAt" IS NULL)`,
  );

  await tenantTable(
    db,
    "opt_outs",
    {
      person: "varchar(50) NOT NULL",
      contactId: tenantReference("contacts", "SET NULL"),
      connectionId: tenantReference("connections", "SET NULL"),
      text: "varchar(60) NOT NULL",
      wid: "varchar(128) NOT NULL",
    },
    { constraints: [`UNIQUE ("companyId", person)`] },
  );
  await run(
    db,
    `CREATE INDEX opt_outs_of_contact ON opt_outs ("companyId", "contactId") WHERE "contactId" IS NOT NULL`,
  );
}
