import type { ReactNode } from 'react';
import { Link } from 'react-router';
import button from './button.module.css';

export function ButtonLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <Link className={button.button} to={to}>
      {children}
    </Link>
  );
}
