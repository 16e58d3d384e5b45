DROP INDEX "webhook_deliveries_due";
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("client_uid","configuration_id","due_at") WHERE "webhook_deliveries"."due_at" is not null;
ALTER TABLE "webhook_deliveries" DROP COLUMN "target";
