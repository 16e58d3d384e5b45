import { type SQL, sql } from 'drizzle-orm';

import { list } from '../../database/index.ts';
import { nameKeyLength, nameKey } from './documents.ts';
import type { FoundRows } from '../../resources/queries/list-statements.ts';
import { maxPlaces, type Places, type Survey } from './survey.ts';
import { holds, keyOf, rankOf, type Word } from './words.ts';

/** Maximum number of users in a search result. The result says when there are more. */
export const maxFound = 1000;
/** Share of users above which a word is common: reading users until enough match is then faster than reading the index. */
const commonShare = 0.3;

/** Sorts after every character of a name. */
const lastCharacterSql = sql.raw('1114111');

/** Order of users with the same rank. */
const nameSql = sql`lower(t.last_name || ', ' || t.first_name)`;

const document = sql`t.search_document`;
/** The document as an expression without an index, so that the planner filters instead of using the trigram index. */
const unindexed = sql`(t.search_document || '')`;

function all(words: readonly Word[], test: (word: Word) => SQL): SQL {
  return words.length === 0 ? sql`true` : sql.join(words.map(test), sql` and `);
}

/** Parts of the search statement. Each yields its best rows first and excludes rows of earlier parts. */
class Candidates {
  private readonly words: readonly Word[];
  private readonly findings: Survey;
  private readonly mixes: boolean;
  private readonly rank: SQL;

  constructor(words: readonly Word[], findings: Survey, mixes: boolean) {
    this.mixes = mixes;
    this.words = words;
    this.findings = findings;
    this.rank = rankOf(document, words);
  }

  parts(from: SQL, filter: SQL): SQL[] {
    const part = (where: SQL, order = sql``) =>
      sql`(select t.client_uid, t.uid, ${this.rank} as rank, ${nameSql} as name ${from} where ${where} and ${filter} ${order} limit ${maxFound + 1})`;
    return [
      ...this.byName(part),
      ...this.byDocument().map((where) => part(where)),
      ...this.byPlace().map((where) => part(where)),
    ];
  }

  private shareOf(word: Word): number {
    return this.findings.shares[this.words.indexOf(word)] ?? 0;
  }

  /** Condition that the document contains these words. The index is used for words that are not common. */
  private inDocument(words: readonly Word[], test = holds, lookUp = true): SQL {
    return all(words, (word) =>
      test(lookUp && this.shareOf(word) < commonShare ? document : unindexed, word),
    );
  }

  /** The only word of the search, as the beginning of a first or last name, which is the usual search. */
  private onlyName(): Word | undefined {
    const [word] = this.words;
    const isName = word && this.words.length === 1 && word.near.length === 0;
    return isName && word.text.length <= nameKeyLength ? word : undefined;
  }

  private byName(part: (where: SQL, order: SQL) => SQL): SQL[] {
    const word = this.onlyName();
    if (!word) return [];
    const key = sql`search_key(${word.text}::text)`;
    const begins = (name: SQL, others = sql`true`) => {
      const named = nameKey(name);
      // A range of the index instead of a pattern, which would compute the key of each row. In the order of the index, names equal to
      // the word come before those that begin with it.
      return part(
        sql`${named} ~>=~ ${key} and ${named} ~<~ (${key} || chr(${lastCharacterSql})) and ${others}`,
        sql`order by ${named} using ~<~`,
      );
    };
    return [
      begins(sql`t.last_name`),
      begins(sql`t.first_name`, sql`${document} not like ' ' || ${keyOf(word)} || '%'`),
    ];
  }

  private byDocument(): SQL[] {
    const { words } = this;
    const word = this.onlyName();
    if (word) {
      const pattern = sql`${keyOf(word)} || '%'`;
      const names = sql`${document} not like ' ' || ${pattern} and ${document} not like '% / ' || ${pattern}`;
      return [sql`${this.inDocument(words)} and ${names}`];
    }
    const begin = (column: SQL, { begins }: Word) => sql`${column} like ${begins}`;
    const beginnings = all(words, (one) => begin(document, one));
    return [this.inDocument(words, begin), sql`${this.inDocument(words)} and not (${beginnings})`];
  }

  /** Places whose names contain some of the words. Without mixing, only those that contain all of them. */
  places(kind: 'clients' | 'buildings'): readonly Places[] {
    const places = this.findings[kind];
    return this.mixes ? places : places.filter(({ words }) => this.rest(words).length === 0);
  }

  /** Users whose client's or building's name contains some of the words, and whose document contains the rest. */
  private byPlace(): SQL[] {
    const everything = sql`not (${all(this.words, (word) => holds(document, word))})`;
    const clients = this.places('clients').map(
      (places) =>
        sql`${this.within(places, this.findings.clientCount, sql`t.client_uid = any(${list(places.clientUids)}::uuid[])`)} and ${everything}`,
    );
    const buildings = this.places('buildings').map((places) => {
      const client = all(this.rest(places.clientWords), (word) => holds(document, word));
      return sql`${this.within(places, this.findings.buildingCount, inBuildings(places, this.rest(places.words).length === 0))} and ${everything}
        and not (${places.clientWords === 0 ? sql`false` : client})`;
    });
    return [...clients, ...buildings];
  }

  private rest(bits: number): Word[] {
    return this.words.filter((_, index) => (bits & (1 << index)) === 0);
  }

  /** Uses the index for the rarer condition: the places or the other words. */
  private within({ words, count }: Places, total: number, lies: SQL): SQL {
    const rest = this.rest(words);
    const rarest = Math.min(...rest.map((word) => this.shareOf(word)));
    const lookUp = rest.length > 0 && rarest < count / Math.max(total, 1);
    return sql`${lies} and ${this.inDocument(rest, holds, lookUp)}`;
  }
}

/**
 * Users assigned to one of the buildings.
 * @param isAll true when there is no other condition, so that the maximum number of results suffices
 */
function inBuildings({ clientUids, uids }: Places, isAll: boolean): SQL {
  return sql`(t.client_uid, t.uid) in (
    select l.client_uid, l.uid from unnest(${list(clientUids)}::uuid[], ${list(uids)}::uuid[]) as place (client_uid, uid)
    join users_user_buildings l on l.client_uid = place.client_uid and l.target_uid = place.uid
    ${isAll ? sql`limit ${2 * maxFound}` : sql``})`;
}

/**
 * The rows of a search: the best users, up to one more than a result lists.
 * @param mixes true when some words may match the name of a place and the rest that of a person
 */
export function candidates(words: readonly Word[], findings: Survey, mixes: boolean): FoundRows {
  const parts = new Candidates(words, findings, mixes);
  const places = [...findings.clients, ...findings.buildings];
  const searched = [...parts.places('clients'), ...parts.places('buildings')];
  return {
    rows: (from, filter) =>
      sql`select * from (${sql.join(parts.parts(from, filter), sql` union all `)}) part limit ${maxFound + 1}`,
    atMost: maxFound,
    isIncomplete: searched.length < places.length || searched.some(({ count }) => count > maxPlaces),
  };
}

/** All users, or those that match the filter, ordered by name or as the caller requests. */
export function everybody(isFiltered: boolean): FoundRows {
  const byName = isFiltered ? sql`` : sql`order by ${nameKey(sql`t.last_name`)} using ~<~`;
  return {
    rows: (from, filter, order) =>
      sql`select t.client_uid, t.uid, 0 as rank, ${nameSql} as name ${from} where ${filter}
        ${order ? sql`order by ${order}` : byName} limit ${maxFound + 1}`,
    atMost: maxFound,
    isIncomplete: false,
  };
}
