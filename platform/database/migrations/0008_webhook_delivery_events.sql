ALTER TABLE "webhook_deliveries" DROP CONSTRAINT "webhook_deliveries_event_fk";
