import { useQueryClient } from '@tanstack/react-query';
import { HOUSE_PERCENTAGE_QUESTIONED } from '@taya/contracts/limits';
import { parsePercentage } from '@taya/contracts/money';
import type { HousePercentageView } from '@taya/contracts/settings';
import { cachedOf } from '../data/resources.js';
import { Button } from '../ui/button.js';
import { Card } from '../ui/card.js';
import { ConfirmDialog } from '../ui/confirm-dialog.js';
import { CommandForm, type Question } from '../ui/form/command-form.js';
import { MoneyInput } from '../ui/form/inputs.js';
import { type Problem, wrong } from '../ui/form/problem.js';
import { typedMoney } from '../ui/typed-money.js';
import { ask, type SettingsPart } from './settings-form.js';

/** The field as the API names it. */
type Values = { readonly value: string };

const rateOf = ({ value }: Values) => parsePercentage(typedMoney(value));

function problemOf(values: Values): Problem<Values> | null {
  const rate = rateOf(values);
  const isValid = rate !== null && rate > 0 && rate <= 10_000;
  return isValid ? null : wrong('value', 'House percentage must be a number between 0 and 100');
}

/** An unusually high percentage is asked about twice. */
function questionsOf(value: string): readonly Question[] {
  const isHigh = (rateOf({ value }) ?? 0) > HOUSE_PERCENTAGE_QUESTIONED * 100;
  return isHigh ? [ask, askAboutHigh(value)] : [ask];
}

const askAboutHigh =
  (value: string): Question =>
  (answers) => (
    <ConfirmDialog type="warning" title="Settings" {...answers}>
      {value}% is more than {HOUSE_PERCENTAGE_QUESTIONED}%. Are you sure?
    </ConfirmDialog>
  );

/** The percentage of the pool that the house keeps in new games. */
export function HousePercentage({ settings }: SettingsPart) {
  const client = useQueryClient();
  const valuesOf = ({ housePercentage }: HousePercentageView): Values => ({ value: housePercentage });
  return (
    <Card title="Games">
      <CommandForm<Values, string, HousePercentageView>
        label="Games"
        values={valuesOf(settings)}
        valuesAfter={valuesOf}
        problemOf={problemOf}
        inputOf={({ value }) => typedMoney(value)}
        questions={questionsOf}
        command={{
          name: 'house-percentage',
          request: (value) => ({
            method: 'PUT',
            path: '/api/settings/update_house_percentage',
            body: { value },
          }),
          failure: 'Failed to save settings',
          success: 'Settings saved successfully',
          onDone: () => void client.invalidateQueries(cachedOf('settings')),
        }}
        describe={(value) => `house percentage ${value}`}
      >
        {({ isSending }) => (
          <>
            <MoneyInput
              source="value"
              label="House percentage"
              note="Taken from the pool, for games created from now on"
            />
            <Button type="submit" size="large" tone="accent" isBusy={isSending}>
              Save
            </Button>
          </>
        )}
      </CommandForm>
    </Card>
  );
}
