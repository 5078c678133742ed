import type { MomentBalances } from '@taya/contracts/answers/audit';
import { type ReactNode, useEffect, useRef } from 'react';
import { toast } from 'sonner';
import { Button } from '../ui/button.js';
import { classes } from '../ui/classes.js';
import { day as dayForPeople } from '../ui/format.js';
import { isDialogOpen } from '../ui/use-hotkeys.js';
import styles from './audit.module.css';
import { clockOf, instantsOf, stationDay } from './station-time.js';
import { TimeSlider } from './time-slider.js';
import { TypedField } from './typed-field.js';
import type { useMoment } from './use-moment.js';
import { useAskMoment } from './use-moment.js';
import { type Days, useLastDays, useTimeline } from './use-timeline.js';

export interface MomentFormProps {
  readonly moment: ReturnType<typeof useMoment>;
  readonly now: Pick<MomentBalances, 'revision' | 'at'>;
  /** What is shown: until the moment is known, what was shown before. */
  readonly then: Pick<MomentBalances, 'revision' | 'at'> | undefined;
  /** Whose cash is marked; everybody's where it is left out. */
  readonly tellerId?: number | undefined;
  readonly children?: ReactNode;
}

const FIRST = 'It is the first event';
const LAST = 'It is the last event';

/** Chooses a moment of the log: on a line of time, by a day and a time, by a revision, or event by event. */
export function MomentForm({ moment, now, then = now, tellerId, children }: MomentFormProps) {
  const { revision, draft, setDraft, goTo } = moment;
  const end = now.revision;
  const { ask, forget } = useAskMoment();
  const shownAt = then.at;
  const shownDay = shownAt === null ? '' : stationDay(shownAt);
  const days = useDays(moment, now, shownAt);
  const line = useTimeline(days, end);
  const go = (next: number) => {
    forget();
    goTo(next);
  };
  const from = days?.from ?? '';
  const toDays = (wanted: Days) =>
    ask(instantsOf(wanted).to ?? '', (found) => {
      const last = stationDay(found.at ?? '');
      const isQuiet = last < wanted.from;
      if (isQuiet) toast.info(`Nothing happened then: the last event before was on ${dayForPeople(last)}`);
      const shown = isQuiet ? { from: last, to: last } : wanted;
      goTo(found.revision, { date_from: shown.from, date_to: shown.to });
    });
  const slideTo = (next: number) => {
    forget();
    setDraft(Math.min(end, Math.max(0, next)));
  };
  useStepKeys((by) => slideTo(draft + by));
  return (
    <section className="stack" aria-label="Moment">
      <div className={classes('row', styles.fields)}>
        {children}
        <TypedField label="Day" type="date" value={from} onTyped={(day) => toDays({ from: day, to: day })} />
        <TypedField
          label="to"
          type="date"
          value={days?.to ?? ''}
          onTyped={(day) => toDays(day < from ? { from: day, to: day } : { from, to: day })}
        />
        <TypedField
          label="Time"
          type="time"
          value={shownAt === null ? '' : clockOf(shownAt)}
          onTyped={(time) => ask(`${shownDay}T${time}`, (found) => goTo(found.revision))}
        />
        <TypedField
          label="or revision"
          type="revision"
          value={String(draft)}
          onTyped={(typed) => go(Number(typed))}
        />
        <Button size="small" hotkey="←" off={revision <= 0 && FIRST} onClick={() => go(revision - 1)}>
          Event before
        </Button>
        <Button size="small" hotkey="→" off={revision >= end && LAST} onClick={() => go(revision + 1)}>
          Event after
        </Button>
        <Button size="small" off={revision >= end && LAST} onClick={() => go(end)}>
          Now
        </Button>
      </div>
      <TimeSlider
        line={line.data}
        draft={draft}
        at={draft === then.revision ? then.at : null}
        end={end}
        tellerId={tellerId}
        onRevision={slideTo}
      />
    </section>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Left and right go event by event, on the slider too, but not in a field. */
function useStepKeys(step: (by: number) => void): void {
  const latest = useRef(step);
  latest.current = step;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const by = STEPS[event.key];
      if (by === undefined || event.defaultPrevented || isDialogOpen()) return;
      if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
      if (event.target instanceof Element && event.target.matches('input:not([type="range"]), select'))
        return;
      event.preventDefault();
      latest.current(by);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** Those in the address, or the last ones, if the moment is on one of them; else its own day. Null while not known. */
function useDays(
  { params }: MomentFormProps['moment'],
  now: MomentFormProps['now'],
  at: string | null,
): Days | null {
  const last = useLastDays(now);
  if (at === null || last === null) return null;
  const own = stationDay(at);
  const chosen = { from: params.get('date_from') ?? '', to: params.get('date_to') ?? '' };
  return [chosen, last].find(({ from, to }) => from <= own && own <= to) ?? { from: own, to: own };
}
