import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { Link, useLocation } from 'react-router-dom';
import { useTranslate } from '../../i18n/late/form.ts';
import { isUuid } from '../../../resources/declaration/identifiers.ts';
import { lastListAddress } from '../../navigation/lastAddress.ts';
import { useTellMissing } from '../../navigation/missingRecord.ts';
import { placePaths } from '../../navigation/paths.ts';
import { failureOf } from '../../notices/failure.ts';
import { NotFound } from '../../notices/NotFound.tsx';
import type { PlaceProps } from '../../parts/PlaceProps.ts';
import { PageHeader } from './RecordHeader.tsx';

interface LoadFailureProps extends PlaceProps {
  readonly id: string;
  readonly error: unknown;
  readonly onRetry: () => void;
}

/**
 * Replaces a record that is not there, that the user may not read, or that failed to load. Only the last can be tried again. Where the
 * platform has no such record and the address names none of the usual form, it may be mistyped and is not found like other unknown addresses
 * (spec section 2).
 */
export function LoadFailure({ resource, place, scope, id, error, onRetry }: LoadFailureProps) {
  const translate = useTranslate();
  const { message, status, hint } = failureOf(error);
  const { pathname } = useLocation();
  const isFinal = status === 404 || status === 403;
  useTellMissing(pathname, isFinal);
  const isAddressed = place.edit?.path.includes(`:${resource.identifier.param}`) === true;
  if (status === 404 && isAddressed && !isUuid(id)) return <NotFound />;
  const { get } = resource.messages;
  const hasOwnMessage = typeof get === 'object' && 404 in get;
  const text =
    hint === 'form.failure.offline'
      ? translate('form.failure.offlineRead')
      : status === 404 && !hasOwnMessage
        ? translate('form.missing.text')
        : message;
  const noun = { name: translate(`resources.${resource.name}.noun`, { smart_count: 1 }) };
  const { list } = placePaths(place, scope);
  return (
    <>
      <PageHeader
        title={translate(
          status === 404
            ? 'form.missing.title'
            : status === 403
              ? 'form.missing.forbidden'
              : 'form.missing.unread',
          noun,
        )}
      />
      <Alert
        severity={status === 404 ? 'warning' : 'error'}
        role="alert"
        sx={{ maxWidth: 960, mb: 2 }}
        action={
          !isFinal && (
            <Button color="inherit" onClick={onRetry}>
              {translate('form.retry')}
            </Button>
          )
        }
      >
        <span>{text}</span>
        {status === 403 && <p>{translate('form.failure.forbidden')}</p>}
      </Alert>
      {list && (
        <Button component={Link} to={lastListAddress(list)} variant="outlined">
          {translate('form.back')}
        </Button>
      )}
    </>
  );
}
