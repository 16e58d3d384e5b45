import { sql } from 'drizzle-orm';

import type { Queryable } from '../../database/index.ts';
import { spellingSql } from './documents.ts';
import type { Page } from '../../resources/queries/paging.ts';
import type { FoundRows, ListOptions } from '../../resources/queries/list-statements.ts';
import { listRecords, type WireRecord } from '../../resources/read.ts';
import { declared } from '../../resources/targets.ts';
import { candidates, everybody } from './candidates.ts';
import { noPlaces, survey, type Survey } from './survey.ts';
import { isNear, twoSlipsFromLetters } from '../../../resources/declaration/filters/nearWords.ts';
import { searchWords, speltWords, type Word } from './words.ts';

const users = declared('users');

/** Number of results below which a search includes misspellings. */
const fewResults = 10;
/** Maximum number of users whose names are compared with a misspelled word. */
const maxCandidates = 300;
/** Maximum number of spellings of one word, nearest first. */
const maxSpellings = 8;

/** The word with similar words from users' names and email addresses. */
async function withSpellings(tx: Queryable, word: Word): Promise<Word> {
  if (!word.maySlip) return word;
  const { rows } = await tx.query<{ term: string; key: string }>(sql`
    select distinct term, search_key(${word.text}::text) as key
    from (
      select t.search_document from users t where search_slips(${spellingSql}) && search_slips(${word.text}::text) limit ${maxCandidates}
    ) near, unnest(string_to_array(near.search_document, ' ')) term`);
  const [row] = rows;
  if (!row) return word;
  const { key } = row;
  const near = (most: number) => rows.map(({ term }) => term).filter((term) => isNear(term, key, most));
  const nearest = new Set(near(1));
  if (key.length >= twoSlipsFromLetters) for (const term of near(2)) nearest.add(term);
  return { ...word, near: [...nearest].filter((term) => term !== key).slice(0, maxSpellings) };
}

type Query = Pick<ListOptions, 'principal' | 'query'>;

function pageOf(tx: Queryable, matches: FoundRows, { principal, query }: Query): Promise<Page<WireRecord>> {
  return listRecords(tx, users, { params: {}, principal, query, found: matches });
}

/** A page of the users that match misspelled words. Words that occur in the sample of users are taken as correct. */
async function findMisspelt(
  tx: Queryable,
  words: readonly Word[],
  { shares }: Survey,
  query: Query,
): Promise<Page<WireRecord>> {
  const shareOf = new Map(words.map(({ text }, index) => [text, shares[index] ?? 0]));
  const spelt: Word[] = [];
  for (const word of speltWords(words))
    spelt.push((shareOf.get(word.text) ?? 0) > 0 ? word : await withSpellings(tx, word));
  const findings = { ...noPlaces, shares: spelt.map(({ text }) => shareOf.get(text) ?? 0) };
  const people = await pageOf(tx, candidates(spelt, findings, false), query);
  if (people.rowCount > 0) return people;
  return pageOf(tx, candidates(spelt, await survey(tx, spelt, true), true), query);
}

/**
 * A page of the users that match the words as typed. First searches only users with all words in their name and email address, or in
 * their place. Finding `fewResults` of these is enough: users who match partly by each are not searched, and the page says that there
 * may be more.
 */
async function findTyped(
  tx: Queryable,
  words: readonly Word[],
  findings: Survey,
  query: Query,
): Promise<Page<WireRecord>> {
  const direct = candidates(words, findings, false);
  const page = await pageOf(tx, direct, query);
  const mixed = candidates(words, findings, true);
  return page.rowCount < fewResults && direct.isIncomplete ? pageOf(tx, mixed, query) : page;
}

/**
 * A page of the users of all clients that match a search, best first unless the query has an order. Includes misspellings when there
 * are few results, except for an email address that a user has.
 */
export async function findUsers(tx: Queryable, search: string, query: Query): Promise<Page<WireRecord>> {
  const words = searchWords(search);
  if (words.length === 0) {
    if (search.trim() === '') return pageOf(tx, everybody(query.query.filters !== undefined), query);
    const { pagesize = 0, pagenumber: pageNumber } = query.query;
    return { items: [], rowCount: 0, pageNumber, pageSize: pagesize };
  }
  const findings = await survey(tx, words);
  const page = await findTyped(tx, words, findings, query);
  if (page.rowCount >= fewResults) return page;
  const isAddress = words.some(({ text }) => text.includes('@'));
  const mayBeMisspelt = words.some(({ maySlip }) => maySlip);
  if (!mayBeMisspelt || (isAddress && page.rowCount > 0)) return page;
  const nearly = await findMisspelt(tx, words, findings, query);
  return nearly.rowCount > page.rowCount ? nearly : page;
}
