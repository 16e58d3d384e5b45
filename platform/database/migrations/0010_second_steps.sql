CREATE TABLE "identity_factors" (
	"uid" uuid PRIMARY KEY NOT NULL,
	"account_uid" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"secret" text NOT NULL,
	"credential_id" text,
	"transports" jsonb NOT NULL,
	"counter" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "identity_factors_credential" UNIQUE("credential_id"),
	CONSTRAINT "identity_factors_kind" CHECK ("identity_factors"."kind" in ('app', 'passkey'))
);
CREATE TABLE "identity_recovery_codes" (
	"hash" text PRIMARY KEY NOT NULL,
	"account_uid" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
ALTER TABLE "user_settings" ADD COLUMN "require_second_step" boolean DEFAULT false NOT NULL;
ALTER TABLE "platform_user_settings" ADD COLUMN "require_second_step" boolean DEFAULT false NOT NULL;
ALTER TABLE "identity_accounts" ADD COLUMN "has_second_step" boolean DEFAULT false NOT NULL;
ALTER TABLE "identity_factors" ADD CONSTRAINT "identity_factors_account_uid_identity_accounts_uid_fk" FOREIGN KEY ("account_uid") REFERENCES "public"."identity_accounts"("uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "identity_recovery_codes" ADD CONSTRAINT "identity_recovery_codes_account_uid_identity_accounts_uid_fk" FOREIGN KEY ("account_uid") REFERENCES "public"."identity_accounts"("uid") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "identity_factors_account" ON "identity_factors" USING btree ("account_uid");
CREATE INDEX "identity_recovery_codes_account" ON "identity_recovery_codes" USING btree ("account_uid");
revoke all on "identity_accounts" from safety_portal_app, safety_portal_platform;
grant select ("uid", "client_uid", "kind", "email", "pending_email", "email_verified_at", "last_login", "failed_logins", "last_failed_at", "can_sign_in", "invited_until", "invitation_accepted_at", "has_second_step"), insert, update on "identity_accounts" to safety_portal_app, safety_portal_platform;
alter table "identity_accounts" enable row level security;
alter table "identity_accounts" force row level security;
drop policy if exists tenant on "identity_accounts";
create policy tenant on "identity_accounts" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "identity_accounts";
create policy platform on "identity_accounts" to safety_portal_platform using (true);
revoke all on "identity_factors" from safety_portal_app, safety_portal_platform;
grant select ("account_uid"), delete on "identity_factors" to safety_portal_app, safety_portal_platform;
revoke all on "identity_recovery_codes" from safety_portal_app, safety_portal_platform;
grant select ("account_uid"), delete on "identity_recovery_codes" to safety_portal_app, safety_portal_platform;
