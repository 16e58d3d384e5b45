/** The mails to an address as the outbox of a trial shows them, newest first. */
export async function articlesTo(origin: string, email: string): Promise<string[]> {
  const page = await (await fetch(`${origin}/outbox`)).text();
  return page.split('<article>').filter((article) => article.includes(`To ${email}`));
}
