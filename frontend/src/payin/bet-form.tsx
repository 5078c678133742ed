import { pesos } from '@taya/contracts/centavos';
import type { GameView } from '@taya/contracts/game';
import { SIDES, type Side } from '@taya/contracts/side';
import { type CSSProperties, type FormEvent, type RefObject, useEffect, useState } from 'react';
import { SideMark } from '../game/side-mark.js';
import { Button } from '../ui/button.js';
import { classes } from '../ui/classes.js';
import { GroupedInput } from '../ui/grouped-input.js';
import {
  complaintAbout,
  groupedDigits,
  projectedPayout,
  QUICK_AMOUNTS,
  typedOf,
  wholePesos,
  withQuickAmount,
} from './amount.js';
import { isAnySideOpen } from './entry.js';
import { stakeOf } from './limits.js';
import styles from './payin.module.css';
import type { BetInput } from './selling.js';

const HOTKEYS: Readonly<Record<Side, string>> = { MERON: 'F1', WALA: 'F2' };

const TYPED = /[0-9.]/;

export interface BetFormProps {
  readonly side: Side;
  readonly game: GameView | null | undefined;
  /** In the form that `typedOf` returns. */
  readonly typed: string;
  /** The amount is that of a bet that was not sold: the next digit or quick amount begins a new one. */
  readonly isBack: boolean;
  /** Why nothing can be submitted; null when something can. */
  readonly reason: string | null;
  /** The bet whose answer Submit waits for; null when it waits for none. */
  readonly waitsFor: BetInput | null;
  /** The limits of a bet, in words. */
  readonly limits: string;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly onSide: (side: Side) => void;
  readonly onTyped: (typed: string) => void;
  readonly onClear: () => void;
  readonly onSubmit: () => void;
}

/**
 * The form for the next bet: side, amount, quick buttons, submit. The chosen side colours the frame and the button, so
 * it is seen without reading.
 */
export function BetForm(props: BetFormProps) {
  const { side, game, typed, reason, waitsFor, onSide, onSubmit } = props;
  const isOff = !isAnySideOpen(game);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form
      className={classes(styles.form, side === 'MERON' ? styles.isMeron : styles.isWala)}
      style={{ '--characters': groupedDigits(typed).length } as CSSProperties}
      onSubmit={submit}
    >
      <div className={styles.sides}>
        {SIDES.map((each) => (
          <SideButton key={each} side={each} isChosen={each === side} isOff={isOff} onChoose={onSide} />
        ))}
      </div>
      <Amount {...props} isOff={isOff} />
      <Button
        type="submit"
        size="huge"
        className={classes(styles.submit, waitsFor !== null && styles.waits)}
        tone={side === 'MERON' ? 'meron' : 'wala'}
        hotkey="Enter"
        disabled={reason !== null || waitsFor !== null || typed === ''}
      >
        <span className={styles.submitWords}>
          <span>
            Submit <SideMark side={side} isColoured={waitsFor !== null} /> {submitted(typed)}
          </span>
          {waitsFor !== null && <small>can be sent when {stakeText(waitsFor)} is answered</small>}
        </span>
      </Button>
    </form>
  );
}

/** `₱1,250.00`; an amount that is none is shown as it was typed. */
function submitted(typed: string): string {
  const digits = wholePesos(typed);
  return digits === null ? groupedDigits(typed) : `₱${groupedDigits(digits) || '0'}.00`;
}

/** `₱500.00 on MERON` */
const stakeText = (bet: BetInput) => `${pesos(stakeOf(bet))} on ${bet.side}`;

/** The amount, the note below it, and the quick buttons. */
function Amount(props: BetFormProps & { readonly isOff: boolean }) {
  const { side, game, typed, isBack, reason, limits, isOff, field, onTyped, onClear } = props;
  const [isAdding, setIsAdding] = useState(true);
  // So that it is seen that typing replaces it.
  useEffect(() => {
    if (isBack) field.current?.select();
  }, [isBack, field]);
  const [complaint, setComplaint] = useState<string | null>(null);
  const enter = (next: string, why: string | null) => {
    setComplaint(why);
    onTyped(next);
  };
  const said = typed.includes('.') ? complaintAbout(typed) : complaint;
  return (
    <>
      <div className={styles.amount}>
        <label className={styles.amountLine} htmlFor="amount">
          <span className="visually-hidden">Amount</span>
          <span className={styles.peso} aria-hidden="true">
            ₱
          </span>
          <GroupedInput
            ref={field}
            id="amount"
            className={styles.input}
            value={groupedDigits(typed)}
            typed={TYPED}
            inputMode="numeric"
            autoComplete="off"
            placeholder="0"
            disabled={isOff}
            aria-describedby="limits"
            onText={(text) => enter(typedOf(text), complaintAbout(text))}
            onKeyDown={(event) => {
              // Holding Enter counts as pressing it once.
              if (event.key === 'Enter' && event.repeat) event.preventDefault();
            }}
          />
        </label>
        <div id="limits" className={styles.limits}>
          {limits}
        </div>
      </div>
      <div className={styles.hint}>
        <span role="status">
          {said !== null && <b>⚠ {said}</b>}
          {said === null && reason !== null && <b>{reason}</b>}
          {said === null && reason === null && <Projection side={side} game={game} typed={typed} />}
        </span>
        <label className={styles.add}>
          Add
          <input
            type="checkbox"
            checked={isAdding}
            disabled={isOff}
            onChange={({ target }) => setIsAdding(target.checked)}
          />
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
              enter(withQuickAmount(typed, quick, isAdding && !isBack), null);
              field.current?.focus();
            }}
          >
            {groupedDigits(String(quick))}
          </Button>
        ))}
        <Button
          size="huge"
          hotkey="Del"
          disabled={isOff}
          onClick={() => {
            setComplaint(null);
            onClear();
          }}
        >
          Clear
        </Button>
      </div>
    </>
  );
}

interface SideButtonProps {
  readonly side: Side;
  readonly isChosen: boolean;
  /** Whether the side takes no bets. */
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

function Projection({ side, game, typed }: Pick<BetFormProps, 'side' | 'game' | 'typed'>) {
  const payout = game ? projectedPayout(wholePesos(typed) ?? '', side, game) : null;
  if (payout === null) return null;
  return (
    <>
      If {side} wins, this ticket pays about <b>{pesos(payout)}</b>
    </>
  );
}
