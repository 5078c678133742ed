import type { GameView } from '@taya/contracts/game';
import { pesos } from '@taya/contracts/money';
import { SIDES, type Side } from '@taya/contracts/side';
import { type CSSProperties, type FormEvent, type RefObject, useState } from 'react';
import { Button } from '../ui/button.js';
import { classes } from '../ui/classes.js';
import { SideMark } from '../ui/side-mark.js';
import { digitsOf, groupedDigits, projectedPayout, QUICK_AMOUNTS, withQuickAmount } from './amount.js';
import { isAnySideOpen } from './entry.js';
import styles from './payin.module.css';

const HOTKEYS: Readonly<Record<Side, string>> = { MERON: 'F1', WALA: 'F2' };

export interface BetFormProps {
  readonly side: Side;
  readonly game: GameView | null | undefined;
  /** Whole pesos as typed. */
  readonly digits: string;
  /** Why nothing can be submitted; null when it can. */
  readonly reason: string | null;
  /** A bet is being sent or printed. */
  readonly isBusy: boolean;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly onSide: (side: Side) => void;
  readonly onDigits: (digits: string) => void;
  readonly onClear: () => void;
  readonly onSubmit: () => void;
}

/** Side, amount, quick buttons, submit. The chosen side colours the frame and the button, so no reading is needed. */
export function BetForm(props: BetFormProps) {
  const { side, game, digits, reason, isBusy, field, onSide, onDigits, onClear, onSubmit } = props;
  const [isAdding, setIsAdding] = useState(true);
  const isOff = isBusy || !isAnySideOpen(game);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form
      className={classes(styles.form, side === 'MERON' ? styles.isMeron : styles.isWala)}
      style={{ '--characters': groupedDigits(digits).length } as CSSProperties}
      onSubmit={submit}
    >
      <div className={styles.sides}>
        {SIDES.map((each) => (
          <SideButton key={each} side={each} isChosen={each === side} isOff={isBusy} onChoose={onSide} />
        ))}
      </div>
      <label className={styles.amount}>
        <span className="visually-hidden">Amount</span>
        <span className={styles.peso} aria-hidden="true">
          ₱
        </span>
        <input
          ref={field}
          className={styles.input}
          value={groupedDigits(digits)}
          inputMode="numeric"
          autoComplete="off"
          placeholder="0"
          disabled={isOff}
          onChange={({ target }) => onDigits(digitsOf(target.value))}
          onKeyDown={(event) => {
            // A held Enter is one Enter.
            if (event.key === 'Enter' && event.repeat) event.preventDefault();
          }}
        />
      </label>
      <div className={styles.hint}>
        <span role="status">
          {reason === null ? <Projection side={side} game={game} digits={digits} /> : <b>{reason}</b>}
        </span>
        <label className={styles.add}>
          Add
          <input type="checkbox" checked={isAdding} onChange={({ target }) => setIsAdding(target.checked)} />
          <b>{isAdding ? 'on' : 'off'}</b>
        </label>
      </div>
      <div className={styles.quick}>
        {QUICK_AMOUNTS.map((quick) => (
          <Button
            key={quick}
            size="huge"
            disabled={isOff}
            onClick={() => {
              onDigits(withQuickAmount(digits, quick, isAdding));
              field.current?.focus();
            }}
          >
            {groupedDigits(String(quick))}
          </Button>
        ))}
        <Button size="huge" hotkey="Del" disabled={isOff} onClick={onClear}>
          Clear
        </Button>
      </div>
      <Button
        type="submit"
        size="huge"
        className={styles.submit}
        tone={side === 'MERON' ? 'meron' : 'wala'}
        hotkey="Enter"
        isBusy={isBusy}
        disabled={reason !== null || digits === ''}
      >
        Submit <SideMark side={side} /> ₱{groupedDigits(digits) || '0'}.00
      </Button>
    </form>
  );
}

interface SideButtonProps {
  readonly side: Side;
  readonly isChosen: boolean;
  readonly isOff: boolean;
  readonly onChoose: (side: Side) => void;
}

function SideButton({ side, isChosen, isOff, onChoose }: SideButtonProps) {
  return (
    <Button
      size="huge"
      tone={isChosen ? (side === 'MERON' ? 'meron' : 'wala') : 'plain'}
      className={classes(styles.sideButton, isChosen && styles.chosen)}
      hotkey={HOTKEYS[side]}
      aria-pressed={isChosen}
      disabled={isOff}
      onClick={() => onChoose(side)}
    >
      <SideMark side={side} isColoured={!isChosen} />
    </Button>
  );
}

function Projection({ side, game, digits }: Pick<BetFormProps, 'side' | 'game' | 'digits'>) {
  const payout = game ? projectedPayout(digits, side, game) : null;
  if (payout === null) return null;
  return (
    <>
      If {side} wins, this ticket pays about <b>{pesos(payout)}</b>
    </>
  );
}
