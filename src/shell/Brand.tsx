import { Link } from 'react-router-dom';
import { mark } from '../../resources/product/identity/mark.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import { areaStart } from '../navigation/startPage.ts';
import { useSession } from '../viewer/useSession.ts';
import type { MenuArea } from '../../resources/product/menu/index.ts';
import './frame.css';

/** The product's logo and its name in the region. Links to the start page of the area. */
export function Brand({ area }: { area: MenuArea }) {
  const name = useTranslate()('shell.product');
  const session = useSession();
  return (
    <Link className="brand" to={areaStart(area, session)} aria-label={name}>
      <svg viewBox="0 0 24 24" aria-hidden>
        <path d={mark} />
      </svg>
      <span>{name}</span>
    </Link>
  );
}
