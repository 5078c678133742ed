import { pesos } from '@taya/contracts/centavos';
import type { GameView } from '@taya/contracts/game';
import { SIDES, type Side } from '@taya/contracts/side';
import { type FormEvent, type RefObject, useEffect, useState } from 'react';
import { oneSideWords, onlyOpenSide } from '../game/game-words.js';
import { SideMark } from '../game/side-mark.js';
import { Button, type ButtonProps } from '../ui/button.js';
import { classes } from '../ui/classes.js';
import { fitted } from '../ui/fit.js';
import { GroupedInput } from '../ui/grouped-input.js';
import { groupedText } from '../ui/typed-money.js';
import {
  complaintAbout,
  projectionOf,
  QUICK_AMOUNTS,
  typedOf,
  wholePesos,
  withQuickAmount,
} from './amount.js';
import { isAnySideOpen, isSideOpen, stakeOf } from './limits.js';
import styles from './payin.module.css';
import type { BetInput } from './selling.js';
import { enter, useEntry } from './till-entry.js';

const HOTKEYS: Readonly<Record<Side, string>> = { MERON: 'F1', WALA: 'F2' };

const TONES = { MERON: 'meron', WALA: 'wala' } as const;

const TYPED = /[0-9.]/;

export interface BetFormProps {
  readonly side: Side;
  readonly game: GameView | null | undefined;
  /** Why nothing can be submitted; null when something can. */
  readonly reason: string | null;
  /** The bet whose answer Submit waits for; null when it waits for none. */
  readonly waitsFor: BetInput | null;
  readonly limits: string;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly onSide: (side: Side) => void;
  readonly onClear: () => void;
  readonly onSubmit: () => void;
}

/**
 * The form for the next bet: side, amount, quick buttons, submit. The chosen side colours the frame and the button, so
 * it is seen without reading.
 */
export function BetForm(props: BetFormProps) {
  const { side, game, reason, waitsFor, onSide, onSubmit } = props;
  const { typed } = useEntry();
  const off = !isAnySideOpen(game) && 'Betting is closed';
  // A closed side is not chosen, whatever was chosen before it closed.
  const chosen = isSideOpen(game, side) ? side : null;
  const digits = wholePesos(typed);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form
      className={classes('stack', styles.form)}
      data-side={chosen}
      style={fitted(groupedText(typed))}
      onSubmit={submit}
    >
      <div className={styles.sides}>
        {SIDES.map((each) => (
          <SideButton
            key={each}
            side={each}
            isChosen={each === chosen}
            isClosed={!off && !isSideOpen(game, each)}
            off={off}
            onChoose={onSide}
          />
        ))}
      </div>
      <Amount {...props} off={off} />
      <Button
        type="submit"
        size="huge"
        className={classes(styles.submit, waitsFor !== null && styles.waits)}
        tone={chosen === null ? 'plain' : TONES[chosen]}
        hotkey="Enter"
        off={reason ?? (waitsFor !== null ? 'The last bet is not answered' : typed === '' && 'No amount')}
      >
        <span className={styles.submitWords}>
          <span>
            Submit {chosen !== null && <SideMark side={chosen} isColoured={waitsFor !== null} />}{' '}
            {digits !== null && `₱${groupedText(digits) || '0'}.00`}
          </span>
          {waitsFor !== null && <small>can be sent when {stakeText(waitsFor)} is answered</small>}
        </span>
      </Button>
    </form>
  );
}

/** `₱500.00 on MERON` */
const stakeText = (bet: BetInput) => `${pesos(stakeOf(bet))} on ${bet.side}`;

/** The amount, the note below it, and the quick buttons. */
function Amount(props: BetFormProps & Pick<ButtonProps, 'off'>) {
  const { side, game, reason, limits, off, field, onClear } = props;
  const { typed, isBack } = useEntry();
  const [isAdding, setIsAdding] = useState(true);
  // So that it is seen that typing replaces it.
  useEffect(() => {
    if (isBack) field.current?.select();
  }, [isBack, field]);
  const [complaint, setComplaint] = useState<string | null>(null);
  const take = (next: string, why: string | null) => {
    setComplaint(why);
    enter(next);
  };
  const said = typed.includes('.') ? complaintAbout(typed) : complaint;
  return (
    <>
      <div className={classes('stack', styles.amount)}>
        <OneSide game={game} />
        <label className={classes('spread', styles.amountLine)} htmlFor="amount">
          <span className="visually-hidden">Amount</span>
          <span className={styles.peso} aria-hidden="true">
            ₱
          </span>
          <GroupedInput
            ref={field}
            id="amount"
            className={classes('fit', styles.input)}
            value={groupedText(typed)}
            typed={TYPED}
            inputMode="numeric"
            autoComplete="off"
            placeholder="0"
            disabled={Boolean(off)}
            aria-describedby="limits"
            onText={(text) => take(typedOf(text), complaintAbout(text))}
            onKeyDown={(event) => {
              // Holding Enter counts as pressing it once.
              if (event.key === 'Enter' && event.repeat) event.preventDefault();
            }}
          />
        </label>
        <div id="limits" className="small">
          {limits}
        </div>
      </div>
      <div className={classes('spread', styles.hint)}>
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
            disabled={Boolean(off)}
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
            off={off}
            onClick={() => {
              take(withQuickAmount(typed, quick, isAdding && !isBack), null);
              field.current?.focus();
            }}
          >
            {groupedText(String(quick))}
          </Button>
        ))}
        <Button
          size="huge"
          hotkey="Del"
          off={off}
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

/** Says which side alone is open, on a line that is always there. */
function OneSide({ game }: Pick<BetFormProps, 'game'>) {
  const only = game ? onlyOpenSide(game) : null;
  return (
    <div className={styles.oneSide} role="status">
      {only !== null && <b>{oneSideWords(only).join(' – ')}</b>}
    </div>
  );
}

interface SideButtonProps extends Pick<ButtonProps, 'off'> {
  readonly side: Side;
  readonly isChosen: boolean;
  /** Only the other side takes bets: choosing this one says so. */
  readonly isClosed: boolean;
  readonly onChoose: (side: Side) => void;
}

function SideButton({ side, isChosen, isClosed, off, onChoose }: SideButtonProps) {
  return (
    <Button
      size="huge"
      tone={isChosen ? TONES[side] : 'plain'}
      className={classes(styles.sideButton, isChosen && styles.chosen, isClosed && styles.closed)}
      hotkey={HOTKEYS[side]}
      aria-pressed={isChosen}
      off={off}
      onClick={() => onChoose(side)}
    >
      <SideMark side={side} isColoured={!isChosen && !isClosed} />
      {isClosed && <small>(CLOSED)</small>}
    </Button>
  );
}

function Projection({ side, game, typed }: Pick<BetFormProps, 'side' | 'game'> & { readonly typed: string }) {
  const projection = game ? projectionOf(wholePesos(typed) ?? '', side, game) : null;
  if (projection === null) return null;
  return (
    <>
      {projection.why === null ? `If ${side} wins, this ticket pays about` : `${projection.why}: pays back`}{' '}
      <b>{pesos(projection.pays)}</b>
    </>
  );
}
