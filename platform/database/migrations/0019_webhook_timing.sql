ALTER TABLE "webhook_deliveries" DROP CONSTRAINT "webhook_deliveries_state";
ALTER TABLE "webhook_configurations" ADD COLUMN "discard_after" text;
ALTER TABLE "webhook_configurations" ADD COLUMN "keeps_order" boolean DEFAULT false NOT NULL;
ALTER TABLE "webhook_configuration_states" ADD COLUMN "failure_told_at" timestamp(3) with time zone;
ALTER TABLE "webhook_deliveries" ADD COLUMN "received_at" timestamp(3) with time zone;
ALTER TABLE "webhook_deliveries" ADD COLUMN "incident_key" text;
CREATE INDEX "webhook_deliveries_incident" ON "webhook_deliveries" USING btree ("client_uid","configuration_id","incident_key","received_at") WHERE "webhook_deliveries"."incident_key" is not null and "webhook_deliveries"."state" = 'waiting';
ALTER TABLE "webhook_configurations" ADD CONSTRAINT "webhook_configurations_discard_after_check" CHECK ("webhook_configurations"."discard_after" in ('PT5M', 'PT15M', 'PT1H', 'P1D'));
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_state" CHECK ("webhook_deliveries"."state" in ('waiting', 'delivered', 'failed', 'expired', 'skipped', 'refused'));
