CREATE TABLE "identity_flow_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"account_uid" uuid NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "identity_flow_tokens_purpose" CHECK ("identity_flow_tokens"."purpose" in ('reset', 'verify'))
);
CREATE TABLE "mail_outbox" (
	"uid" uuid PRIMARY KEY NOT NULL,
	"content" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp with time zone,
	"failed_at" timestamp with time zone
);
ALTER TABLE "identity_accounts" ADD COLUMN "password_is_temporary" boolean DEFAULT false NOT NULL;
ALTER TABLE "identity_accounts" ADD COLUMN "email_verified_at" timestamp with time zone;
CREATE INDEX "identity_flow_tokens_account" ON "identity_flow_tokens" USING btree ("account_uid");
CREATE INDEX "identity_flow_tokens_expiry" ON "identity_flow_tokens" USING btree ("expires_at");
CREATE INDEX "mail_outbox_created" ON "mail_outbox" USING btree ("created_at");
revoke all on "identity_flow_tokens" from safety_portal_app, safety_portal_platform;
revoke all on "mail_outbox" from safety_portal_app, safety_portal_platform;
grant select ("uid"), insert on "mail_outbox" to safety_portal_app, safety_portal_platform;
