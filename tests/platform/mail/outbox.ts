/** The mails to an address as the outbox of a trial shows them, newest first. */
export async function articlesTo(origin: string, email: string): Promise<string[]> {
  const answer = await fetch(`${origin}/outbox?to=${encodeURIComponent(email)}`);
  if (!answer.ok) throw new Error(`The outbox answers ${answer.status}.`);
  return (await answer.text()).split('<article>').slice(1);
}
