ALTER TABLE "imports" ADD COLUMN "replacements" jsonb;
ALTER TABLE "imports" ADD COLUMN "without_invitations" boolean DEFAULT false NOT NULL;
