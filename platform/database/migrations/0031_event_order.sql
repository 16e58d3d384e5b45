-- Events get the order in which they were taken, those of earlier versions by their time.
ALTER TABLE "webhook_events" ADD COLUMN "sequence" bigint;
UPDATE "webhook_events" e SET "sequence" = o.position FROM (
  SELECT client_uid, uid, row_number() OVER (ORDER BY received_at, uid) AS position FROM "webhook_events"
) o WHERE e.client_uid = o.client_uid AND e.uid = o.uid;
ALTER TABLE "webhook_events" ALTER COLUMN "sequence" SET NOT NULL;
ALTER TABLE "webhook_events" ALTER COLUMN "sequence" ADD GENERATED ALWAYS AS IDENTITY (sequence name "webhook_events_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);
SELECT setval('webhook_events_sequence_seq', (SELECT max("sequence") FROM "webhook_events")) WHERE EXISTS (SELECT FROM "webhook_events");
ALTER TABLE "webhook_pending_events" ADD COLUMN "sequence" bigint;
UPDATE "webhook_pending_events" p SET "sequence" = e.sequence FROM "webhook_events" e WHERE e.client_uid = p.client_uid AND e.uid = p.event_uid;
DELETE FROM "webhook_pending_events" WHERE "sequence" IS NULL;
ALTER TABLE "webhook_pending_events" ALTER COLUMN "sequence" SET NOT NULL;
ALTER TABLE "webhook_pending_events" DROP CONSTRAINT "webhook_pending_events_client_uid_received_at_event_uid_pk";
ALTER TABLE "webhook_pending_events" ADD CONSTRAINT "webhook_pending_events_client_uid_sequence_pk" PRIMARY KEY("client_uid","sequence");
ALTER TABLE "webhook_pending_events" DROP COLUMN "received_at";
DROP INDEX "webhook_deliveries_incident";
ALTER TABLE "webhook_deliveries" ADD COLUMN "sequence" bigint;
UPDATE "webhook_deliveries" d SET "sequence" = e.sequence FROM "webhook_events" e WHERE e.client_uid = d.client_uid AND e.uid = d.event_id AND d.state = 'waiting';
CREATE INDEX "webhook_deliveries_incident" ON "webhook_deliveries" USING btree ("client_uid","configuration_id","incident_key","sequence") WHERE "webhook_deliveries"."incident_key" is not null and "webhook_deliveries"."state" = 'waiting';
