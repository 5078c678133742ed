import { useQueryClient } from '@tanstack/react-query';
import { HOUSE_PERCENTAGE_QUESTIONED, MAX_NAME_LENGTH, MAX_TERMS_LENGTH } from '@taya/contracts/limits';
import { parseMoney, parsePercentage } from '@taya/contracts/money';
import type { HousePercentageView, SettingsView } from '@taya/contracts/settings';
import { type FormEvent, useState } from 'react';
import { toast } from 'sonner';
import { useSettings } from '../data/queries.js';
import { useCommand } from '../data/use-command.js';
import { Button } from '../ui/button.js';
import { Card, PageHeader } from '../ui/card.js';
import { ConfirmDialog } from '../ui/confirm-dialog.js';
import { TextField } from '../ui/field.js';
import styles from '../ui/list.module.css';
import { Unanswered } from '../ui/unanswered.js';

const OUT_OF_RANGE = 'House percentage must be a number between 0 and 100';
const BAD_UNIT = 'Payout unit must be an amount of at least 0.01, with at most two decimal places';
const BAD_MINIMUM = 'Minimum payout must be a number from 0, with at most two decimal places';
const QUESTION = 'Do you want save the settings?';

/** What new games take, and what receipts say. */
export default function SettingsPage() {
  const { data: settings } = useSettings();
  return (
    <>
      <PageHeader title="Settings" />
      {settings !== undefined && (
        <div className={styles.forms}>
          <HousePercentage settings={settings} />
          <OtherSettings settings={settings} />
        </div>
      )}
    </>
  );
}

interface Part {
  readonly settings: SettingsView;
}

function HousePercentage({ settings }: Part) {
  const client = useQueryClient();
  const [value, setValue] = useState(settings.housePercentage);
  const [asked, setAsked] = useState<'save' | 'sure' | null>(null);
  const save = useCommand<string, HousePercentageView>({
    name: 'house-percentage',
    request: (of) => ({ method: 'PUT', path: '/api/settings/update_house_percentage', body: { value: of } }),
    failure: 'Failed to save settings',
    success: 'Settings saved successfully',
    onDone: () => void client.invalidateQueries({ queryKey: ['settings'] }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const rate = parsePercentage(value.trim());
    if (rate === null || rate === 0 || rate > 10_000) return void toast.error(OUT_OF_RANGE);
    setAsked('save');
  };
  const send = () => {
    setAsked(null);
    void save.send(value.trim());
  };
  const isHigh = (parsePercentage(value.trim()) ?? 0) > HOUSE_PERCENTAGE_QUESTIONED * 100;
  return (
    <Card title="Games">
      {/* What is wrong is told in our words, not the browser's. */}
      <form className={styles.stack} noValidate onSubmit={submit}>
        <TextField
          label="House percentage"
          look="money"
          type="number"
          step="0.01"
          min="0"
          max="100"
          value={value}
          onChange={setValue}
          note="Of the pool; for games created from now on"
        />
        <Unanswered command={save} describe={(of) => `house percentage ${of}`} />
        <Button type="submit" size="large" tone="accent" isBusy={save.isSending}>
          Save
        </Button>
      </form>
      {asked === 'save' && (
        <ConfirmDialog
          key="save"
          title="Settings"
          onNo={() => setAsked(null)}
          onYes={isHigh ? () => setAsked('sure') : send}
        >
          {QUESTION}
        </ConfirmDialog>
      )}
      {asked === 'sure' && (
        <ConfirmDialog key="sure" type="warning" title="Settings" onNo={() => setAsked(null)} onYes={send}>
          {value}% is more than {HOUSE_PERCENTAGE_QUESTIONED}%. Are you sure?
        </ConfirmDialog>
      )}
    </Card>
  );
}

type Others = Pick<SettingsView, 'payoutUnit' | 'minimumPayout' | 'receiptTerms' | 'stationName'>;

function OtherSettings({ settings }: Part) {
  const client = useQueryClient();
  const { payoutUnit, minimumPayout, receiptTerms, stationName } = settings;
  const [values, setValues] = useState<Others>({ payoutUnit, minimumPayout, receiptTerms, stationName });
  const [isAsking, setIsAsking] = useState(false);
  const set = (name: keyof Others) => (value: string) => setValues({ ...values, [name]: value });
  const save = useCommand<Others, SettingsView>({
    name: 'settings',
    request: (body) => ({ method: 'PUT', path: '/api/settings', body }),
    failure: 'Failed to save settings',
    success: 'Settings saved successfully',
    onDone: () => void client.invalidateQueries({ queryKey: ['settings'] }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if ((parseMoney(values.payoutUnit) ?? 0) === 0) return void toast.error(BAD_UNIT);
    if (parsePercentage(values.minimumPayout) === null) return void toast.error(BAD_MINIMUM);
    setIsAsking(true);
  };
  return (
    <Card title="Payouts and receipts">
      <form className={styles.stack} onSubmit={submit}>
        <TextField
          label="Payout unit"
          look="money"
          inputMode="decimal"
          value={values.payoutUnit}
          onChange={set('payoutUnit')}
          note="Payouts are rounded down to whole units, never below the stake"
        />
        <TextField
          label="Minimum payout"
          look="money"
          inputMode="decimal"
          value={values.minimumPayout}
          onChange={set('minimumPayout')}
          note="Per 100: a side that would pay less makes the game a no contest; 0 switches the test off"
        />
        <TextField
          label="Station name"
          maxLength={MAX_NAME_LENGTH}
          value={values.stationName}
          onChange={set('stationName')}
        />
        <TextField
          label="Receipt terms"
          maxLength={MAX_TERMS_LENGTH}
          value={values.receiptTerms}
          onChange={set('receiptTerms')}
        />
        <Unanswered command={save} describe={() => 'the settings'} />
        <Button type="submit" size="large" tone="accent" isBusy={save.isSending}>
          Save
        </Button>
      </form>
      {isAsking && (
        <ConfirmDialog
          title="Settings"
          onNo={() => setIsAsking(false)}
          onYes={() => {
            setIsAsking(false);
            void save.send(values);
          }}
        >
          {QUESTION}
        </ConfirmDialog>
      )}
    </Card>
  );
}
