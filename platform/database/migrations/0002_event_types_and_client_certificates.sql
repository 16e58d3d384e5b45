ALTER TABLE "webhook_configuration_states" ADD COLUMN "client_certificate" text;
ALTER TABLE "webhook_configuration_states" ADD COLUMN "client_certificate_origin" text;
ALTER TABLE "webhook_configuration_states" ADD COLUMN "client_certificate_expires_at" timestamp(3) with time zone;
ALTER TABLE "webhook_configuration_states" ADD COLUMN "client_certificate_told" boolean DEFAULT false NOT NULL;
ALTER TABLE "webhook_deliveries" ADD COLUMN "event_type" text DEFAULT 'Emergency' NOT NULL;


update "webhook_deliveries" d set "event_type" = e."type" from "webhook_events" e
  where e."client_uid" = d."client_uid" and e."uid" = d."event_id" and e."type" <> 'Emergency';
