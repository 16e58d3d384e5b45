CREATE TABLE "location_positions" (
	"client_uid" uuid NOT NULL,
	"location_uid" uuid NOT NULL,
	"level_uid" uuid NOT NULL,
	"longitude" double precision NOT NULL,
	"latitude" double precision NOT NULL,
	CONSTRAINT "location_positions_client_uid_location_uid_pk" PRIMARY KEY("client_uid","location_uid")
);
ALTER TABLE "location_positions" ADD CONSTRAINT "location_positions_location_fk" FOREIGN KEY ("client_uid","location_uid") REFERENCES "public"."locations"("client_uid","uid") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "location_positions_level" ON "location_positions" USING btree ("client_uid","level_uid");
revoke all on "location_positions" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "location_positions" to safety_portal_app, safety_portal_platform;
alter table "location_positions" enable row level security;
alter table "location_positions" force row level security;
drop policy if exists tenant on "location_positions";
create policy tenant on "location_positions" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "location_positions";
create policy platform on "location_positions" to safety_portal_platform using (true);
