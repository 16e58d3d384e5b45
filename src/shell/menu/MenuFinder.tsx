import type { KeyboardEvent } from 'react';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { onKeys } from '../../browser/keys.ts';

interface MenuFinderProps {
  readonly term: string;
  readonly onTerm: (term: string) => void;
  /** Number of matching entries. Undefined while the field is empty. */
  readonly count: number | undefined;
}

/** Search field of the menu. Enter opens the first match, Escape clears the field. */
export function MenuFinder({ term, onTerm, count }: MenuFinderProps) {
  const translate = useTranslate();
  return (
    <div className="menu-finder">
      <input
        type="text"
        inputMode="search"
        aria-label={translate('shell.menu.find')}
        placeholder={translate('shell.menu.find')}
        autoComplete="off"
        value={term}
        onChange={(event) => onTerm(event.target.value)}
        onKeyDown={onKeys((event: KeyboardEvent<HTMLInputElement>) => {
          if (event.key === 'Escape' && term !== '') {
            event.stopPropagation();
            event.preventDefault();
            onTerm('');
          }
          if (event.key === 'Enter') event.currentTarget.closest('nav')?.querySelector('a')?.click();
        })}
      />
      <div role="status" style={count === 0 ? undefined : visuallyHidden}>
        {count !== undefined &&
          (count === 0
            ? translate('shell.menu.noneFound', { term })
            : translate('shell.menu.found', { smart_count: count }))}
      </div>
    </div>
  );
}
