import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { withinSentence } from '../../../resources/declaration/index.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { CloseIcon, SearchIcon } from '../../theme/icons.tsx';
import { takesTypingAttribute } from '../../browser/anchors.ts';
import './toolbar.css';
import { keepSearch, keptSearch } from './keptSearch.ts';
import type { ListState } from '../useListState.ts';
import { onKeys } from '../../browser/keys.ts';

/** Number of fields in the placeholder, which has room for few. */
const namedInHint = 3;
/** Debounce interval in milliseconds. The first letter searches immediately. */
const typingPauseMs = 120;

/**
 * The search field of a list. Searches while typing. Only the first letter of a search adds a history entry,
 * so that Back leaves the search at once.
 */
export function SearchField({ list, onArrowDown }: { readonly list: ListState; onArrowDown: () => void }) {
  const translate = useTranslate();
  const { address, change, props, words } = list;
  const [typed, setTyped] = useState(address.q);
  const submittedText = useRef(address.q);
  const isComposing = useRef(false);
  const field = useRef<HTMLInputElement>(null);
  const keepAs = props.place.list?.keepSearchAs;
  /** Submitted terms that are not in the URL yet: on a slow device, typing is faster than navigation. */
  const underWay = useRef<string[]>([]);

  useEffect(() => {
    const own = underWay.current.indexOf(address.q);
    if (own >= 0) {
      underWay.current.splice(0, own + 1);
      return;
    }
    // The URL changed from outside: by Back, a link or "clear".
    underWay.current = [];
    submittedText.current = address.q;
    setTyped(address.q);
  }, [address.q]);

  const ask = (q: string) => {
    if (q === submittedText.current) return;
    const isStart = submittedText.current === '';
    submittedText.current = q;
    underWay.current.push(q);
    change({ q }, { replace: !isStart });
  };
  // Starts with the previous term selected, so that typing replaces it.
  useEffect(() => {
    if (keepAs === undefined) return;
    const lastSearch = submittedText.current === '' ? keptSearch(keepAs) : '';
    if (lastSearch !== '') {
      setTyped(lastSearch);
      submittedText.current = lastSearch;
      underWay.current.push(lastSearch);
      change({ q: lastSearch }, { replace: true });
    }
    field.current?.focus();
    const initialText = submittedText.current;
    const frame = requestAnimationFrame(() => {
      // Not selected when the user has typed already: the next letter would replace the first.
      if (field.current?.value === initialText) field.current.select();
    });
    return () => cancelAnimationFrame(frame);
    // On mount only.
  }, [keepAs]);
  useEffect(() => {
    if (keepAs !== undefined) keepSearch(keepAs, address.q);
  }, [address.q, keepAs]);

  const lastTyped = useRef(0);
  const latestAsk = useRef(ask);
  useEffect(() => {
    latestAsk.current = ask;
  });

  useEffect(() => {
    const pause = performance.now() - lastTyped.current;
    lastTyped.current = performance.now();
    if (typed === submittedText.current || isComposing.current) return undefined;
    if (pause > typingPauseMs) {
      latestAsk.current(typed);
      return undefined;
    }
    const timer = setTimeout(() => latestAsk.current(typed), typingPauseMs);
    return () => clearTimeout(timer);
  }, [typed]);

  const fields = Object.keys(props.resource.fields).filter((name) => props.resource.fields[name]?.search);
  if (fields.length === 0) return null;
  const label = translate('list.search.label', { title: words.title });
  // The parts of a name are one thing to whoever searches.
  const { named = [] } = props.resource;
  const hasName = list.columns.shown[0]?.names !== undefined;
  const labels = fields.filter((name) => !hasName || !named.includes(name)).map((name) => words.label(name));
  const searched = [...(hasName ? [translate('list.columns.name')] : []), ...labels].map(withinSentence);
  const among = searched.slice(0, namedInHint).join(', ');
  return (
    <div className="list-search" role="search">
      <SearchIcon />
      <input
        ref={field}
        type="search"
        dir="auto"
        {...(keepAs === undefined ? {} : { [takesTypingAttribute]: '' })}
        value={typed}
        aria-label={label}
        placeholder={translate(`list.search.${keepAs}`, {
          _: translate('list.search.among', { fields: among }),
        })}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        onChange={(event) => setTyped(event.target.value)}
        // Immediately: a later search could replace the row that is about to be clicked.
        onBlur={() => ask(typed)}
        onCompositionStart={() => {
          isComposing.current = true;
        }}
        onCompositionEnd={(event) => {
          isComposing.current = false;
          ask(event.currentTarget.value);
        }}
        onKeyDown={onKeys((event: KeyboardEvent) => {
          if (event.key === 'Enter') ask(typed);
          else if (event.key === 'Escape' && typed !== '') {
            setTyped('');
            ask('');
          } else if (event.key === 'ArrowDown') {
            event.preventDefault();
            onArrowDown();
          }
        })}
      />
      {typed !== '' && (
        <button
          type="button"
          aria-label={translate('list.search.clear')}
          onClick={() => {
            setTyped('');
            ask('');
          }}
        >
          <CloseIcon size={16} />
        </button>
      )}
    </div>
  );
}
