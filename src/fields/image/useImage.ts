import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useEffect, useState } from 'react';
import type { PlatformDataProvider } from '../../../dataProvider/index.ts';

/** A blob address of the picture at `image`, which only the signed-in may read; undefined while there is none. */
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
