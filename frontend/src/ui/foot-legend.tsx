import { useEffect } from 'react';
import { createStore, useStore } from '../data/store.js';
import { Key } from './button.js';
import { classes } from './classes.js';
import styles from './foot-legend.module.css';

export interface LegendItem {
  readonly keys: string;
  readonly does: string;
}

interface Legend {
  readonly items: readonly LegendItem[];
  /** At the right end: 'Scanner ready'. */
  readonly note: string;
}

const shown = createStore<Legend | null>(null);

/** Shows the keys of a page at the bottom while the page is mounted. `items` has to be a constant. */
export function useFootLegend(items: readonly LegendItem[], note = ''): void {
  useEffect(() => {
    const legend = { items, note };
    shown.set(legend);
    return () => {
      if (shown.get() === legend) shown.set(null);
    };
  }, [items, note]);
}

/** The line of keys at the bottom, for the layout; empty while no page has keys. */
export function FootLegend() {
  const legend = useStore(shown);
  if (legend === null) return null;
  return (
    <footer className={classes('small row', styles.foot)}>
      {legend.items.map(({ keys, does }) => (
        <span key={keys} className={styles.item}>
          {keys.split(' ').map((key) => (
            <Key key={key}>{key}</Key>
          ))}{' '}
          {does}
        </span>
      ))}
      <span className="end">{legend.note}</span>
    </footer>
  );
}
