import { queryOptions, type UndefinedInitialDataOptions, useQuery } from '@tanstack/react-query';
import type { Reads } from '@taya/contracts/calls';
import { api } from './api.js';

/** What a path answers, cached under its call. @param failure toasted without a message of the server */
export const readOf = <const Path extends keyof Reads>(path: Path, failure: string) =>
  queryOptions({
    queryKey: keyOf(path),
    queryFn: ({ signal }) => api.get(path, signal),
    meta: { failure },
  });

const keyOf = (path: string): readonly unknown[] => [path.split(/[/?]/)[2], path];

type ReadOptions<Data> = Pick<
  UndefinedInitialDataOptions<Data>,
  'enabled' | 'gcTime' | 'placeholderData' | 'refetchInterval' | 'refetchOnMount' | 'staleTime'
>;

export const useRead = <const Path extends keyof Reads>(
  path: Path,
  failure: string,
  options: ReadOptions<Reads[Path]> = {},
) => useQuery({ ...readOf(path, failure), ...options });
