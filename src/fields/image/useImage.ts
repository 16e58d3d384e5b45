import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useEffect, useState } from 'react';
import type { PlatformDataProvider } from '../../../dataProvider/index.ts';

/**
 * A blob URL of the picture at `image`, which requires authentication. Undefined when there is none or it is
 * loading.
 */
export function useImage(image: string | null): string | undefined {
  const dataProvider = useDataProvider<PlatformDataProvider>();
  const { data } = useQuery({
    queryKey: ['image', image],
    queryFn: ({ signal }) => dataProvider.download(image ?? '', { signal }),
    enabled: image !== null,
    staleTime: Infinity,
    retry: false,
  });
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!data || image === null) {
      setAddress(undefined);
      return undefined;
    }
    const objectUrl = URL.createObjectURL(data);
    setAddress(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [data, image]);
  return address;
}
