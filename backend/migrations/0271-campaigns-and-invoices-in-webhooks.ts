import { applySchema } from "../src/core/db/schema-files";
import { run, type Db } from "../src/core/db/tables";

/** Webhooks tell of the states of campaigns, of invoices before they are paid, and of extra fields of contacts. */
export async function up(db: Db): Promise<void> {
  await run(db, `DROP FUNCTION "webhook_invoices_update"() CASCADE`);
  await applySchema(
    db,
    "functions/webhook_invoice",
    "functions/webhook_invoices",
    "triggers/invoices.webhook_invoices",
    "functions/webhook_campaigns_update",
    "triggers/campaigns.webhook_campaigns_update",
    "functions/webhook_contact",
    "functions/webhook_contacts_insert",
    "functions/webhook_contacts_update",
    "functions/webhook_contact_fields",
  );
}

const contact = ["id", "name", "number", "email", "isGroup", "createdAt"].map((name) => `'${name}', NEW."${name}"`);
const invoice = ["id", "planName", "periodFrom", "periodTo", "valueCents", "paidAt"].map(
  (name) => `'${name}', NEW."${name}"`,
);

export async function down(db: Db): Promise<void> {
  await run(
    db,
    `DROP FUNCTION "webhook_contact_fields"(bigint, bigint, jsonb, jsonb)`,
    ...["insert", "update"].map(
      (act) => `
        DO $do$ BEGIN
          EXECUTE replace(pg_get_functiondef('webhook_contacts_${act}'::regproc), 'webhook_contact(NEW)',
                          $to$jsonb_build_object(${contact.join(", ")})$to$);
        END $do$`,
    ),
    `DROP FUNCTION "webhook_contact"(contacts)`,
    `DROP FUNCTION "webhook_campaigns_update"() CASCADE`,
    `DROP FUNCTION "webhook_invoices"() CASCADE`,
    `DROP FUNCTION "webhook_invoice"(invoices)`,
    `CREATE FUNCTION webhook_invoices_update() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
       IF EXISTS (SELECT FROM "webhooks" w WHERE w."companyId" = NEW."companyId" AND (w."isActive" OR w."turnedOffAt" IS NOT NULL)) THEN
         PERFORM "webhook_event"(NEW."companyId", 'invoice.paid', NULL, jsonb_build_object(${invoice.join(", ")}));
       END IF;
       RETURN NULL;
     END $$`,
    `CREATE TRIGGER webhook_invoices_update AFTER UPDATE ON invoices FOR EACH ROW
       WHEN (OLD."paidAt" IS NULL AND NEW."paidAt" IS NOT NULL) EXECUTE FUNCTION webhook_invoices_update()`,
  );
}
