// The columns that a file of the tariff can have: how files call them, what they say, and an example.
import { CHANNEL_TYPES } from '#domain/channels/channels.ts';
import { WEIGHT_CLASSES } from '#domain/deliveries/billing-facts.ts';
import { TARIFF_KINDS } from '#domain/money/money.ts';
import { TARIFF_CELLS, type TariffCell } from '#domain/money/tariff-texts.ts';
import type { Text } from '#renderer/i18n/text.ts';
import type { ImportField } from '#renderer/shared/import/import.types.ts';

/** Words by which files of the eight languages call the cells. */
const NAMES: Readonly<Record<TariffCell, readonly string[]>> = {
  channelType: ['channeltype', 'channel', 'kanal', 'canal', 'kanaal', 'csatorna'],
  kind: ['kind', 'for', 'art', 'für', 'tipo', 'soort', 'fajta', 'pour'],
  optionType: ['optiontype', 'option', 'optionsart', 'opción', 'optie', 'opção'],
  optionValue: ['optionvalue', 'value', 'wert', 'valeur', 'valor', 'waarde', 'érték'],
  weightClass: ['weightclass', 'weight', 'gewicht', 'poids', 'peso', 'súly', 'grams'],
  countries: ['countries', 'country', 'zone', 'länder', 'land', 'pays', 'países', 'landen', 'országok'],
  fromSheets: ['fromsheets', 'sheets', 'blätter', 'feuilles', 'hojas', 'vellen', 'folhas', 'lapok'],
  validFrom: ['validfrom', 'from', 'date', 'gültigab', 'ab', 'datum', 'valabledès', 'desde', 'vanaf', 'érvényes'],
  currency: ['currency', 'währung', 'devise', 'moneda', 'valuta', 'moeda', 'pénznem'],
  amount: ['amount', 'price', 'betrag', 'preis', 'montant', 'prix', 'importe', 'precio', 'prijs', 'preço', 'ár'],
  vatPercent: ['vatpercent', 'vat', 'mwst', 'ust', 'tva', 'iva', 'btw', 'áfa'],
};
const REQUIRED: readonly TariffCell[] = ['channelType', 'kind', 'validFrom', 'currency', 'amount'];
/** Cells that are called by their own name in the editor of a line, too. */
const LABELS: Partial<Record<TariffCell, string>> = { vatPercent: 'vatPermille' };

/** A letter for everywhere, a dearer one abroad, and each sheet from the second on. */
const EXAMPLES: Readonly<Partial<Record<TariffCell, readonly string[]>>> = {
  channelType: ['SIMPLE_MAIL', 'SIMPLE_MAIL', 'SIMPLE_MAIL'],
  kind: ['piece', 'piece', 'sheet'],
  weightClass: ['', '100', ''],
  countries: ['', 'BE DE FR', ''],
  fromSheets: ['', '', '2'],
  validFrom: ['2027-01-01', '2027-01-01', '2027-01-01'],
  currency: ['EUR', 'EUR', 'EUR'],
  amount: ['1.11', '2.22', '0.05'],
  vatPercent: ['20', '20', '20'],
};

/** What stands in a column that takes more than a few values. */
const saysOf = (t: Text): Readonly<Partial<Record<TariffCell, string>>> => ({
  optionType: t('system.tariffs.import.option'),
  optionValue: t('system.tariff.optionValue.hint'),
  weightClass: t('system.tariffs.import.weight', { classes: WEIGHT_CLASSES.join(', ') }),
  countries: t('system.tariff.countries.hint'),
  fromSheets: t('system.tariff.fromSheets.hint'),
  validFrom: t('system.tariffs.import.day'),
  currency: t('system.tariff.currency.hint'),
  amount: t('system.tariff.amount.hint'),
  vatPercent: t('system.tariff.vatPermille.hint'),
});

/** @param t words of the screen */
export function tariffFields(t: Text): ImportField[] {
  const allowed: Partial<Record<TariffCell, ImportField['allowed']>> = {
    channelType: CHANNEL_TYPES.map((value) => ({ value, label: t(`channel.${value}`), also: [value.toLowerCase()] })),
    kind: TARIFF_KINDS.map((value) => ({
      value,
      label: t(`system.tariff.kind.${value}`),
      also: [value.toLowerCase()],
    })),
  };
  const says = saysOf(t);
  return TARIFF_CELLS.map((id) => ({
    id,
    label: t(`system.tariff.${LABELS[id] ?? id}`),
    names: NAMES[id],
    required: REQUIRED.includes(id),
    ...(allowed[id] ? { allowed: allowed[id] } : {}),
    ...(says[id] === undefined ? {} : { says: says[id] }),
    // As whoever reads it would write it.
    examples: (EXAMPLES[id] ?? []).map((text) => allowed[id]?.find(({ value }) => value === text)?.label ?? text),
  }));
}
