import type { ReactNode } from 'react';
import { CsvButton } from './csv-button.js';

/** Above a list in a part of a page or in a window: its filters, and the button that saves it as a file. */
export function PartHeader({ children }: { readonly children?: ReactNode }) {
  return (
    <div className="row">
      {children}
      <div className="end">
        <CsvButton size="small" />
      </div>
    </div>
  );
}
