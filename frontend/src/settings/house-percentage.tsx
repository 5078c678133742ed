import { hasTooManyPlaces, TOO_MANY_PLACES } from '@taya/contracts/centavos';
import { HOUSE_PERCENTAGE_QUESTIONED } from '@taya/contracts/limits';
import type { HousePercentageView } from '@taya/contracts/settings';
import { ConfirmDialog } from '../ui/confirm-dialog.js';
import type { Question } from '../ui/form/command-form.js';
import { MoneyInput } from '../ui/form/inputs.js';
import { type Problem, wrong } from '../ui/form/problem.js';
import { parsePercentage, typedMoney } from '../ui/typed-money.js';
import { SettingsForm, type SettingsPart } from './settings-form.js';

/** The field as the API names it. */
type Values = { readonly value: string };

const rateOf = ({ value }: Values) => parsePercentage(typedMoney(value));

const valuesOf = ({ housePercentage }: HousePercentageView): Values => ({ value: housePercentage });

const inputOf = ({ value }: Values): Values => ({ value: typedMoney(value) });

function problemOf(values: Values): Problem<Values> | null {
  if (hasTooManyPlaces(typedMoney(values.value)))
    return wrong('value', `House percentage ${TOO_MANY_PLACES}`);
  const rate = rateOf(values);
  const isValid = rate !== null && rate > 0 && rate <= 10_000;
  return isValid ? null : wrong('value', 'House percentage must be a number between 0 and 100');
}

/** An unusually high percentage is asked about twice. */
function doubtsOf(values: Values): readonly Question[] {
  const isHigh = (rateOf(values) ?? 0) > HOUSE_PERCENTAGE_QUESTIONED * 100;
  return isHigh ? [askAboutHigh(values)] : [];
}

const askAboutHigh =
  ({ value }: Values): Question =>
  (answers) => (
    <ConfirmDialog type="warning" title="Settings" {...answers}>
      {value}% is more than {HOUSE_PERCENTAGE_QUESTIONED}%. Are you sure?
    </ConfirmDialog>
  );

const request = (body: Values) =>
  ({ method: 'PUT', path: '/api/settings/update_house_percentage', body }) as const;

/** The percentage of the pool that the house keeps in new games. */
export function HousePercentage({ settings }: SettingsPart) {
  return (
    <SettingsForm<Values, Values, HousePercentageView>
      title="Games"
      name="house-percentage"
      describe={({ value }) => `house percentage ${value}`}
      {...{ settings, valuesOf, problemOf, inputOf, request, doubtsOf }}
    >
      <MoneyInput
        source="value"
        label="House percentage"
        beside="%"
        note="Taken from the pool, for games created from now on"
      />
    </SettingsForm>
  );
}
