async function articles(origin: string, query = ''): Promise<string[]> {
  const answer = await fetch(`${origin}/outbox${query}`);
  if (!answer.ok) throw new Error(`The outbox answers ${answer.status}.`);
  return (await answer.text()).split('<article>').slice(1);
}

/** The mails to an address as the outbox of a trial shows them, newest first. */
export function articlesTo(origin: string, email: string): Promise<string[]> {
  return articles(origin, `?to=${encodeURIComponent(email)}`);
}

/** Those of the newest mails to anybody that contain a text, newest first. */
export async function articlesNaming(origin: string, text: string): Promise<string[]> {
  return (await articles(origin)).filter((article) => article.includes(text));
}
