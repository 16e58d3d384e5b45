import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useEffect, useState } from 'react';
import type { PlatformDataProvider } from '../../../dataProvider/index.ts';

/** A blob address of the photo at `photo`, which only the signed-in may read; undefined while there is none. */
export function usePhoto(photo: string | null): string | undefined {
  const dataProvider = useDataProvider<PlatformDataProvider>();
  const { data } = useQuery({
    queryKey: ['photo', photo],
    queryFn: ({ signal }) => dataProvider.download(photo ?? '', { signal }),
    enabled: photo !== null,
    staleTime: Infinity,
    retry: false,
  });
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!data || photo === null) {
      setAddress(undefined);
      return undefined;
    }
    const objectUrl = URL.createObjectURL(data);
    setAddress(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [data, photo]);
  return address;
}
