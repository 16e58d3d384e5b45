CREATE TABLE "webhook_configuration_states" (
	"client_uid" uuid NOT NULL,
	"configuration_uid" uuid NOT NULL,
	"signing_secret" text NOT NULL,
	"signing_secret_set_at" timestamp(3) with time zone,
	"previous_secret" text,
	"previous_until" timestamp(3) with time zone,
	"paused_at" timestamp(3) with time zone,
	"paused_reason" text,
	"failures" integer DEFAULT 0 NOT NULL,
	"failing_since" timestamp(3) with time zone,
	"last_delivery_at" timestamp(3) with time zone,
	CONSTRAINT "webhook_configuration_states_client_uid_configuration_uid_pk" PRIMARY KEY("client_uid","configuration_uid")
);
CREATE TABLE "webhook_events" (
	"client_uid" uuid NOT NULL,
	"uid" uuid NOT NULL,
	"received_at" timestamp(3) with time zone NOT NULL,
	"received_from" uuid NOT NULL,
	"event" jsonb NOT NULL,
	"idempotency_key" text,
	"is_pending" boolean DEFAULT true NOT NULL,
	CONSTRAINT "webhook_events_client_uid_uid_pk" PRIMARY KEY("client_uid","uid")
);
CREATE TABLE "webhook_deliveries" (
	"client_uid" uuid NOT NULL,
	"uid" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"configuration_id" uuid NOT NULL,
	"configuration_name" text NOT NULL,
	"incident_type" text,
	"state" text NOT NULL,
	"reason" text,
	"attempt_count" integer DEFAULT 0 NOT NULL,
	"last_status" integer,
	"created_at" timestamp(3) with time zone NOT NULL,
	"next_attempt_at" timestamp(3) with time zone,
	"finished_at" timestamp(3) with time zone,
	"replay_of" uuid,
	"replay_uid" uuid,
	"message_uid" uuid NOT NULL,
	"target" text NOT NULL,
	"due_at" timestamp(3) with time zone,
	"trace" jsonb,
	CONSTRAINT "webhook_deliveries_client_uid_uid_pk" PRIMARY KEY("client_uid","uid"),
	CONSTRAINT "webhook_deliveries_state" CHECK ("webhook_deliveries"."state" in ('waiting', 'delivered', 'failed', 'skipped', 'refused'))
);
CREATE TABLE "webhook_attempts" (
	"client_uid" uuid NOT NULL,
	"delivery_uid" uuid NOT NULL,
	"number" integer NOT NULL,
	"started_at" timestamp(3) with time zone NOT NULL,
	"duration_ms" integer NOT NULL,
	"status" integer,
	"sentence" text,
	"steps" jsonb NOT NULL,
	CONSTRAINT "webhook_attempts_client_uid_delivery_uid_number_pk" PRIMARY KEY("client_uid","delivery_uid","number")
);
CREATE TABLE "webhook_replays" (
	"client_uid" uuid NOT NULL,
	"uid" uuid NOT NULL,
	"delivery_uids" uuid[] NOT NULL,
	"done_through" integer DEFAULT 0 NOT NULL,
	"is_stopped" boolean DEFAULT false NOT NULL,
	"requested_by" uuid NOT NULL,
	"requested_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "webhook_replays_client_uid_uid_pk" PRIMARY KEY("client_uid","uid")
);
ALTER TABLE "webhook_configuration_states" ADD CONSTRAINT "webhook_configuration_states_configuration_fk" FOREIGN KEY ("client_uid","configuration_uid") REFERENCES "public"."webhook_configurations"("client_uid","uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_event_fk" FOREIGN KEY ("client_uid","event_id") REFERENCES "public"."webhook_events"("client_uid","uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_delivery_fk" FOREIGN KEY ("client_uid","delivery_uid") REFERENCES "public"."webhook_deliveries"("client_uid","uid") ON DELETE cascade ON UPDATE no action;
CREATE UNIQUE INDEX "webhook_events_idempotency_key" ON "webhook_events" USING btree ("client_uid","idempotency_key") WHERE "webhook_events"."idempotency_key" is not null;
CREATE INDEX "webhook_events_pending" ON "webhook_events" USING btree ("client_uid","received_at") WHERE "webhook_events"."is_pending";
CREATE INDEX "webhook_events_received_at" ON "webhook_events" USING btree ("client_uid","received_at");
CREATE INDEX "webhook_events_age" ON "webhook_events" USING btree ("received_at");
CREATE INDEX "webhook_deliveries_event" ON "webhook_deliveries" USING btree ("client_uid","event_id");
CREATE INDEX "webhook_deliveries_created_at" ON "webhook_deliveries" USING btree ("client_uid","created_at");
CREATE INDEX "webhook_deliveries_configuration" ON "webhook_deliveries" USING btree ("client_uid","configuration_id","created_at");
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("client_uid","target","due_at") WHERE "webhook_deliveries"."due_at" is not null;
CREATE INDEX "webhook_deliveries_replay" ON "webhook_deliveries" USING btree ("client_uid","replay_uid") WHERE "webhook_deliveries"."replay_uid" is not null;
CREATE INDEX "webhook_replays_age" ON "webhook_replays" USING btree ("requested_at");
revoke all on "webhook_configuration_states" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "webhook_configuration_states" to safety_portal_app, safety_portal_platform;
alter table "webhook_configuration_states" enable row level security;
alter table "webhook_configuration_states" force row level security;
drop policy if exists tenant on "webhook_configuration_states";
create policy tenant on "webhook_configuration_states" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "webhook_configuration_states";
create policy platform on "webhook_configuration_states" to safety_portal_platform using (true);
revoke all on "webhook_events" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "webhook_events" to safety_portal_app, safety_portal_platform;
alter table "webhook_events" enable row level security;
alter table "webhook_events" force row level security;
drop policy if exists tenant on "webhook_events";
create policy tenant on "webhook_events" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "webhook_events";
create policy platform on "webhook_events" to safety_portal_platform using (true);
revoke all on "webhook_deliveries" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "webhook_deliveries" to safety_portal_app, safety_portal_platform;
alter table "webhook_deliveries" enable row level security;
alter table "webhook_deliveries" force row level security;
drop policy if exists tenant on "webhook_deliveries";
create policy tenant on "webhook_deliveries" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "webhook_deliveries";
create policy platform on "webhook_deliveries" to safety_portal_platform using (true);
revoke all on "webhook_attempts" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "webhook_attempts" to safety_portal_app, safety_portal_platform;
alter table "webhook_attempts" enable row level security;
alter table "webhook_attempts" force row level security;
drop policy if exists tenant on "webhook_attempts";
create policy tenant on "webhook_attempts" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "webhook_attempts";
create policy platform on "webhook_attempts" to safety_portal_platform using (true);
revoke all on "webhook_replays" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "webhook_replays" to safety_portal_app, safety_portal_platform;
alter table "webhook_replays" enable row level security;
alter table "webhook_replays" force row level security;
drop policy if exists tenant on "webhook_replays";
create policy tenant on "webhook_replays" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "webhook_replays";
create policy platform on "webhook_replays" to safety_portal_platform using (true);
