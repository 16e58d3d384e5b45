CREATE TABLE "webhook_pending_events" (
	"client_uid" uuid NOT NULL,
	"received_at" timestamp(3) with time zone NOT NULL,
	"event_uid" uuid NOT NULL,
	"taken_until" timestamp(3) with time zone,
	"batch_uid" uuid,
	CONSTRAINT "webhook_pending_events_client_uid_received_at_event_uid_pk" PRIMARY KEY("client_uid","received_at","event_uid")
);
ALTER TABLE "webhook_deliveries" ADD COLUMN "attempts" jsonb DEFAULT '[]' NOT NULL;
-- What was accepted and tried before stays accepted and tried.
INSERT INTO "webhook_pending_events" ("client_uid", "received_at", "event_uid")
	SELECT "client_uid", "received_at", "uid" FROM "webhook_events" WHERE "is_pending";
UPDATE "webhook_deliveries" d SET "attempts" = tried."attempts" FROM (
	SELECT "client_uid", "delivery_uid", jsonb_agg(jsonb_build_object('number', "number", 'startedAt',
		to_char("started_at" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'durationMs', "duration_ms", 'status', "status",
		'sentence', "sentence", 'steps', "steps") ORDER BY "number") AS "attempts"
	FROM "webhook_attempts" GROUP BY "client_uid", "delivery_uid"
) tried WHERE d."client_uid" = tried."client_uid" AND d."uid" = tried."delivery_uid";
ALTER TABLE "webhook_attempts" DISABLE ROW LEVEL SECURITY;
DROP TABLE "webhook_attempts" CASCADE;
DROP INDEX "webhook_events_pending";
ALTER TABLE "webhook_events" DROP COLUMN "is_pending";
revoke all on "webhook_pending_events" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "webhook_pending_events" to safety_portal_app, safety_portal_platform;
alter table "webhook_pending_events" enable row level security;
alter table "webhook_pending_events" force row level security;
drop policy if exists tenant on "webhook_pending_events";
create policy tenant on "webhook_pending_events" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "webhook_pending_events";
create policy platform on "webhook_pending_events" to safety_portal_platform using (true);
