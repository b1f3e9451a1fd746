// Fields of a form that is described by rows, entered by keys alone as a person would, and counted.
import { expect, type Locator } from '@playwright/test';
import COMMON from '#domain/labels/common/en.json' with { type: 'json' };
import DEPOSIT from '#domain/labels/deposit/en.json' with { type: 'json' };
import LABELS from '#domain/labels/processing/en.json' with { type: 'json' };
import RULES from '#domain/labels/rules/en.json' with { type: 'json' };
import { languageName } from '#renderer/i18n/names.ts';
import type { FieldRow } from '#renderer/shared/form/field-rows.ts';

const TEXTS: Readonly<Record<string, string>> = { ...COMMON, ...DEPOSIT, ...LABELS, ...RULES };
/** The English text of a label. */
export const said = (label: string): string => TEXTS[label] ?? label;

/** Goes to a control and presses keys there. */
export async function press(control: Locator, ...keys: string[]): Promise<void> {
  await control.focus();
  for (const key of keys) await control.page().keyboard.press(key);
}

/** What stands in a text or number field in the end. */
export async function type(control: Locator, text: string): Promise<void> {
  await press(control, 'Control+a', 'Delete');
  await control.page().keyboard.type(text);
}

/** Walks the open list of a choice to an entry. */
export async function choose(control: Locator, entry: string): Promise<void> {
  const page = control.page();
  await control.focus();
  await page.keyboard.press('ArrowDown');
  const options = page.locator('[role=listbox]:visible [role=option]');
  await options.first().waitFor();
  const most = (await options.count()) + 1;
  const walked = page.locator('[role=listbox]:visible [data-combobox-selected]');
  for (let n = 0; n < most; n += 1) {
    if ((await walked.count()) > 0 && (await walked.first().innerText()) === entry) break;
    await page.keyboard.press('ArrowDown');
  }
  expect(await walked.first().innerText()).toBe(entry);
  await page.keyboard.press('Enter');
  await options.first().waitFor({ state: 'hidden' });
}

/** Presses a button whose press opens the window in which files are chosen. */
export async function chooseFile(button: Locator, file: { name: string; mimeType: string; buffer: Buffer }) {
  const chooser = button.page().waitForEvent('filechooser');
  await press(button, 'Enter');
  await (await chooser).setFiles(file);
}

const words = (row: FieldRow, value: unknown): string =>
  row.options?.find((one) => one.value === value)?.label ??
  (row.choices ? said(`processing.${row.words ?? row.field}.${value}`) : String(value));

/** The field of a row in a form; a switch is named with its line of help behind its label. */
function controlOf(form: Locator, { field, kind }: FieldRow, scope: string): Locator {
  const name = said(`${scope}.${field}`);
  if (kind === 'switch') return form.getByRole('switch', { name: `${name} ${said(`${scope}.${field}.hint`)}` }).first();
  return form.getByRole(kind === 'choice' || kind === 'list' ? 'combobox' : 'textbox', { name, exact: true }).first();
}

/** A name in one language. */
async function enterName(form: Locator, names: Readonly<Record<string, string>>): Promise<void> {
  const [[locale, name] = ['', '']] = Object.entries(names);
  const language = languageName(locale);
  await choose(form.getByRole('combobox', { name: said('common.names.add') }), language);
  await type(form.getByRole('textbox', { name: said('common.names.in').replace('{language}', language) }), name);
}

/**
 * Enters a value by the kind of its row.
 * @param scope beginning of the label ids: `processing.box`
 */
export async function enter(form: Locator, row: FieldRow, scope: string, value: unknown): Promise<void> {
  if (row.kind === 'names') return enterName(form, value as Record<string, string>);
  const control = controlOf(form, row, scope);
  if (row.kind === 'choice') return choose(control, words(row, value));
  if (row.kind === 'switch') {
    if ((await control.isChecked()) !== value) await press(control, 'Space');
    await expect(control).toBeChecked({ checked: value === true });
    return;
  }
  if (row.kind !== 'list') return type(control, String(value));
  for (const one of value as string[]) {
    await control.focus();
    await control.page().keyboard.type(one);
    await control.page().keyboard.press('Enter');
  }
}
