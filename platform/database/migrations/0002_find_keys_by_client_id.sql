DROP INDEX "api_key_secrets_key";
CREATE INDEX "api_key_secrets_of_key" ON "api_key_secrets" USING btree ("key_uid","client_uid");
