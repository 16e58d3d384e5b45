interface PersonNameProps {
  /** Unknown of people without a record, and to a platform that sends addresses only. */
  readonly name: string | null | undefined;
  readonly email: string | null | undefined;
}

/** A person by name, with the address as its title; without a name, the address. */
export function PersonName({ name, email }: PersonNameProps) {
  return <bdi title={email ?? undefined}>{name ?? email}</bdi>;
}
