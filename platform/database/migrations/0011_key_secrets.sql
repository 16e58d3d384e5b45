ALTER TABLE "api_key_secrets" DROP CONSTRAINT "api_key_secrets_pkey";
ALTER TABLE "api_key_secrets" ADD CONSTRAINT "api_key_secrets_client_uid_hash_pk" PRIMARY KEY("client_uid","hash");
ALTER TABLE "api_key_secrets" ADD CONSTRAINT "api_key_secrets_hash" UNIQUE("hash");
