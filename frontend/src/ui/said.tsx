import type { ReactNode } from 'react';
import { said } from '../data/said.js';
import { useStore } from '../data/store.js';

/** What was just said about one thing, instead of what else stands here. */
export function Said({ about, children }: { readonly about: string; readonly children?: ReactNode }) {
  const now = useStore(said);
  if (now?.about !== about) return children;
  return (
    <b className="small" role="status" data-said>
      {now.text}
    </b>
  );
}
