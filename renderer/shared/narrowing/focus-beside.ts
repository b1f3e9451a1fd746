// Where the focus goes from the cross of a filter, which takes itself away: who uses the keyboard goes on where it stood.
import classes from './narrowing.module.css';

const isFilter = (one: Element): boolean => one.classList.contains(classes.filter ?? '');

/** Before the cross is gone: to the field of its filter, else to the filter behind or before it, else to the search of the list. */
export function focusBeside(cross: HTMLElement): void {
  const own = cross.parentElement;
  const row = [...(own?.parentElement?.children ?? [])];
  const at = own ? row.indexOf(own) : -1;
  const filters = [...row.slice(at), ...row.slice(0, Math.max(at, 0)).reverse()].filter(isFilter);
  const fields = filters.flatMap((one) => [...one.querySelectorAll<HTMLElement>('button')]);
  const field = fields.find((one) => one !== cross) ?? document.querySelector<HTMLElement>('input[data-list-search]');
  field?.focus();
}
