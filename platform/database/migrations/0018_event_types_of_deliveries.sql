ALTER TABLE "webhook_deliveries" ADD COLUMN "event_type" text DEFAULT 'Emergency' NOT NULL;

update "webhook_deliveries" d set "event_type" = e."type" from "webhook_events" e
  where e."client_uid" = d."client_uid" and e."uid" = d."event_id" and e."type" <> 'Emergency';
