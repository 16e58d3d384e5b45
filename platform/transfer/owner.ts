/** The owner of file-transfer settings: a client, or null for the provider. */
export type Owner = string | null;
