import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import { useCallback, useEffect, useState } from 'react';
import { useTranslate } from '../../i18n/late/maps.ts';
import { drawPicture } from './drawMap.ts';
import { MapFrame } from './MapFrame.tsx';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The size of a picture in pixels; undefined while it loads, null when it cannot be shown. */
function usePictureSize(address: string): Size | null | undefined {
  const [size, setSize] = useState<Size | null>();
  useEffect(() => {
    const picture = new Image();
    picture.addEventListener('load', () =>
      setSize({ width: picture.naturalWidth, height: picture.naturalHeight }),
    );
    picture.addEventListener('error', () => setSize(null));
    picture.src = address;
    return () => setSize(undefined);
  }, [address]);
  return size;
}

interface PictureMapProps {
  readonly label: string;
  /**
   * URL of the picture. The content security policy allows the portal's own origin and configured origins.
   */
  readonly address: string;
}

/** The picture of a level without a map, with zoom. A picture that cannot be shown here is a link. */
export function PictureMap({ label, address }: PictureMapProps) {
  const translate = useTranslate();
  const size = usePictureSize(address);
  const draw = useCallback(
    (element: HTMLElement) => drawPicture(element, { address, ...(size ?? { width: 1, height: 1 }) }),
    [address, size],
  );
  const isAddress = /^https?:/i.test(address);
  const fallback = (
    <Alert severity="info">
      {translate('maps.plan.picture')}{' '}
      {isAddress && (
        <Link href={address} target="_blank" rel="noreferrer">
          {translate('maps.plan.openPicture')}
        </Link>
      )}
    </Alert>
  );
  if (size === undefined) return null;
  return size === null ? fallback : <MapFrame label={label} draw={draw} fallback={fallback} />;
}
