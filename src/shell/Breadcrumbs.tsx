import { useGetOne } from 'ra-core';
import { memo, useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { type Translate, useTranslate } from '../i18n/useTranslate.ts';
import { mayOpen } from '../navigation/decideScreen.ts';
import { useEmbedding } from '../viewer/PortalContext.ts';
import { useNameOf } from '../format/useNameOf.ts';
import { lastListAddress } from '../navigation/lastAddress.ts';
import { recordWithin } from '../navigation/withinRecord.ts';
import { useSession } from '../viewer/useSession.ts';
import type { Crumb } from './breadcrumbModel.ts';
import { crumbsFor } from './breadcrumbModel.ts';
import './crumbs.css';

/** Milliseconds for which a name is cached. The page itself reads the current record. */
const nameAge = 5 * 60_000;

type RecordCrumb = Extract<Crumb, { kind: 'record' }>;

/**
 * The name of a record, from the cache when a list or a page has read it. Undefined while loading. Null when it cannot be read or the user
 * may not open it.
 */
function useName(crumb: RecordCrumb): string | null | undefined {
  const { path, resource, id, scope, placeName, names } = crumb;
  const enabled = mayOpen(path, useSession());
  const { data, isLoading } = useGetOne(
    resource,
    { id, meta: { scope, place: placeName } },
    { staleTime: nameAge, retry: false, enabled },
  );
  const nameOf = useNameOf();
  if (isLoading) return undefined;
  return (data && nameOf(names, data)) || null;
}

function Step({ path, text, last }: { path: string; text: string | undefined; last: boolean }) {
  const shown = text ?? <i aria-hidden />;
  return last ? (
    <span aria-current="page" dir="auto" title={text}>
      {shown}
    </span>
  ) : (
    <Link to={lastListAddress(path)} dir="auto" title={text}>
      {shown}
    </Link>
  );
}

function useDocumentTitle(text: string | undefined, active: boolean): void {
  const translate = useTranslate();
  const embedding = useEmbedding();
  useEffect(() => {
    if (!active) return;
    const product = translate('shell.product');
    const title = text ? translate('shell.documentTitle', { page: text, product }) : product;
    if (embedding) embedding.setTitle(title);
    else document.title = title;
  }, [active, embedding, text, translate]);
}

/** `page` is the text of the last step, when that is a page of this record: its title names the record too. */
function RecordStep({ crumb, last, page }: { crumb: RecordCrumb; last: boolean; page: string | false }) {
  const translate = useTranslate();
  const name = useName(crumb);
  const text = name === null ? translate(`resources.${crumb.resource}.name`, { smart_count: 1 }) : name;
  useDocumentTitle(page ? `${page} – ${text ?? ''}` : text, last || page !== false);
  return <Step path={crumb.path} text={text} last={last} />;
}

type TextCrumb = Extract<Crumb, { kind: 'text' }>;

function textOf(crumb: TextCrumb, translate: Translate): string {
  const name = crumb.resource && translate(`resources.${crumb.resource}.noun`, { smart_count: 1 });
  return translate(crumb.label, { name });
}

function TextStep({ crumb, last, isOfRecord }: { crumb: TextCrumb; last: boolean; isOfRecord: boolean }) {
  const text = textOf(crumb, useTranslate());
  useDocumentTitle(text, last && !isOfRecord);
  return <Step path={crumb.path} text={text} last={last} />;
}

/** Breadcrumbs of the page, with the names of parent records. Also sets the document title. */
export function Breadcrumbs() {
  const { pathname, state } = useLocation();
  return <Crumbs pathname={pathname} within={recordWithin(state)} />;
}

interface CrumbsProps {
  readonly pathname: string;
  /** Path of the record in whose tab the page was opened. */
  readonly within: string | undefined;
}

/** Not re-rendered when only the query changes. */
const Crumbs = memo(function Crumbs({ pathname, within }: CrumbsProps) {
  const translate = useTranslate();
  const session = useSession();
  // Reads nothing for a refused page: the guard is about to redirect.
  const isOpen = mayOpen(pathname, session);
  const crumbs = isOpen ? crumbsFor(pathname, session.context?.clientUid, within) : [];
  const unnamed = pathname === '/' ? 'shell.pages.noAddress' : 'shell.pages.notFound';
  useDocumentTitle(translate(unnamed), isOpen && crumbs.length === 0);
  if (crumbs.length === 0) return <div className="crumbs" />;
  return (
    <nav className="crumbs" aria-label={translate('shell.crumbs.label')}>
      <ol>
        {crumbs.map((crumb, index) => {
          const last = index === crumbs.length - 1;
          const next = index === crumbs.length - 2 ? crumbs[index + 1] : undefined;
          const page = next?.kind === 'text' && textOf(next, translate);
          return (
            <li key={crumb.path}>
              {crumb.kind === 'record' ? (
                <RecordStep crumb={crumb} last={last} page={page} />
              ) : (
                <TextStep crumb={crumb} last={last} isOfRecord={crumbs[index - 1]?.kind === 'record'} />
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
});
