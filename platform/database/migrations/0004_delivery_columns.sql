ALTER TABLE "webhook_events" ADD COLUMN "sender" text;
ALTER TABLE "webhook_deliveries" ADD COLUMN "building_id" uuid;
ALTER TABLE "webhook_deliveries" ADD COLUMN "incident_status" text;
ALTER TABLE "webhook_deliveries" ADD COLUMN "duration_ms" integer;
CREATE INDEX "webhook_deliveries_building" ON "webhook_deliveries" USING btree ("client_uid","building_id","created_at") WHERE "webhook_deliveries"."building_id" is not null;
