import type { SettingsView } from '@taya/contracts/settings';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { noteBegun, typedInSetUp } from '../data/first-steps.js';
import { Button } from '../ui/button.js';
import { Card, PageHeader } from '../ui/card.js';
import { useFootLegend } from '../ui/foot-legend.js';
import { Submit } from '../ui/form/inputs.js';
import { parseMoney, parsePercentage, typedMoney } from '../ui/typed-money.js';
import { useHotkeys } from '../ui/use-hotkeys.js';
import styles from './set-up.module.css';
import type { Values } from './settings-fields.js';
import { SettingInput, SettingsForm } from './settings-form.js';
import { WorkedGameCard } from './worked-game-card.js';

const PARTS: Readonly<Record<string, readonly (keyof Values)[]>> = {
  Station: ['stationName', 'timeZone'],
  'The day': ['dayStartsAt', 'claimDays'],
  'The money': ['housePercentage', 'payoutUnit', 'minimumBet', 'maximumBet', 'largeBet', 'largePayout'],
  'Receipts and drawers': ['receiptTerms', 'shifts'],
};

const LEGEND = [
  { keys: 'Tab', does: 'next field' },
  { keys: 'Ctrl+Enter', does: 'save and start' },
  { keys: 'Esc', does: 'later, keeps what was typed' },
];

/** What a new station begins with, and beside it what one game pays with these figures. */
export default function SetUp({ settings }: { readonly settings: SettingsView }) {
  const navigate = useNavigate();
  useFootLegend(LEGEND);
  const leave = () => {
    noteBegun({ isPutOff: true });
    void navigate('/dashboard', { replace: true });
  };
  const onSaved = () => {
    noteBegun({ typed: null });
    leave();
  };
  useHotkeys({ Escape: leave });
  return (
    <>
      <PageHeader title="Set up">
        <span className="second">
          A few answers, then the station is ready. Later they stand in Settings.
        </span>
      </PageHeader>
      <SettingsForm settings={settings} onSaved={onSaved} mayBeLeft>
        <SavedByKeys>
          <StoredValues />
          <div className="stack">
            {Object.entries(PARTS).map(([title, names]) => (
              <Card key={title} title={title}>
                <div className={styles.fields}>
                  {names.map((name) => (
                    <SettingInput key={name} name={name} />
                  ))}
                </div>
              </Card>
            ))}
          </div>
          <Card title="One game with these figures" className={styles.example}>
            <Example />
            <div className={styles.buttons}>
              <Button hotkey="Esc" onClick={leave}>
                Later
              </Button>
              <Submit size="medium" hotkey="Ctrl+Enter">
                Save and start
              </Submit>
            </div>
          </Card>
        </SavedByKeys>
      </SettingsForm>
    </>
  );
}

/** Enter goes nowhere in a form of so many fields; with Ctrl it saves. */
function SavedByKeys({ children }: { readonly children: React.ReactNode }) {
  const save = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.target instanceof HTMLButtonElement) return;
    event.preventDefault();
    if (event.ctrlKey && !event.repeat) save.current?.closest('form')?.requestSubmit();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears the keys of its fields
    <div ref={save} className={styles.columns} onKeyDown={onKeyDown}>
      {children}
    </div>
  );
}

/** Everything typed is stored in this browser until it is saved. */
function StoredValues(): null {
  const { setValue } = useFormContext<Values>();
  const values = useWatch<Values>() as Values;
  const isRestored = useRef(false);
  useEffect(() => {
    if (isRestored.current) return noteBegun({ typed: values });
    isRestored.current = true;
    for (const [name, typed] of Object.entries(typedInSetUp() ?? {}))
      setValue(name as keyof Values, typed, { shouldDirty: true });
  }, [values, setValue]);
  return null;
}

/** A field that is wrong leaves the example as it was. */
function Example() {
  const [rate, unit, minimum] = useWatch<Values, ['housePercentage', 'payoutUnit', 'minimumPayout']>({
    name: ['housePercentage', 'payoutUnit', 'minimumPayout'],
  });
  const terms = {
    rate: parsePercentage(typedMoney(String(rate))),
    payoutUnit: parseMoney(typedMoney(String(unit))),
    minimumPayout: parsePercentage(typedMoney(String(minimum))),
  };
  const last = useRef<Parameters<typeof WorkedGameCard>[0]['terms']>(null);
  const { rate: goodRate, payoutUnit, minimumPayout } = terms;
  if (goodRate !== null && goodRate > 0 && goodRate <= 10_000 && payoutUnit && minimumPayout !== null)
    last.current = { rate: goodRate, payoutUnit, minimumPayout };
  return <WorkedGameCard terms={last.current} />;
}
