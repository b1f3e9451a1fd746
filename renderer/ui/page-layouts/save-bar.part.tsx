// Appears with the first change: names what changed, how many errors keep it from being saved, and guards leaving.
import { Button } from '@mantine/core';
import { type RefObject, useEffect, useRef } from 'react';
import { useText } from '#renderer/i18n/text.ts';
import classes from './save-bar.module.css';

interface SaveBarProps {
  /** Number of changed fields; with 0 the bar is not there. */
  changes: number;
  /** Where, translated: "in boxes: encoding, separator". */
  where?: string;
  errors: number;
  /** "Save service". */
  saveLabel: string;
  saving?: boolean;
  onSave: () => void;
  onDiscard: () => void;
}

export function SaveBar({ changes, where, errors, saveLabel, saving, onSave, onDiscard }: SaveBarProps) {
  const t = useText();
  const button = useRef<HTMLButtonElement>(null);
  useLeaveGuard(changes > 0, saving);
  useSaveKey(changes > 0, button);
  if (changes === 0) return null;
  return (
    <footer className={classes.save}>
      <span className={classes.changed}>
        <b>{t('common.save.changes', { n: changes })}</b> {where}
      </span>
      {errors > 0 ? (
        <span className={classes.saveWhy} role="status">
          {t('common.save.errors', { n: errors })}
        </span>
      ) : null}
      <Button variant="default" onClick={onDiscard}>
        {t('common.discard')}
      </Button>
      <Button ref={button} disabled={errors > 0} loading={saving ?? false} onClick={onSave}>
        {saveLabel}
      </Button>
    </footer>
  );
}

/** Ctrl S, also where the keyboard has no Latin letters. */
const isSaveKey = ({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) &&
  !altKey &&
  !shiftKey &&
  (key.toLowerCase() === 's' || (code === 'KeyS' && !/^[a-z]$/i.test(key)));

/** Ctrl S saves while `on`, in the place of the browser's own way to keep the page; not behind a dialogue. */
function useSaveKey(on: boolean, button: RefObject<HTMLButtonElement | null>): void {
  useEffect(() => {
    if (!on) return;
    const onKey = (event: KeyboardEvent) => {
      if (!isSaveKey(event)) return;
      event.preventDefault();
      if (document.querySelector('[aria-modal="true"]')) return;
      const field = document.activeElement;
      if (!(field instanceof HTMLElement)) return;
      // Some fields take what was typed when they are left.
      field.blur();
      requestAnimationFrame(() => {
        button.current?.click();
        field.focus();
      });
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [on, button]);
}

/** What is unsaved and open, and whether it is just being saved. */
const guards = new Map<symbol, boolean>();

/** True while something unsaved is open: navigation by link asks first, a new version waits. */
export const hasUnsaved = (): boolean => guards.size > 0;

/** True while what is unsaved is on its way to be stored. */
export const isSaving = (): boolean => [...guards.values()].includes(true);

/** Closing the tab, or loading it anew, asks by the browser while `on`; links inside lead on. */
export function useUnloadGuard(on: boolean): void {
  useEffect(() => {
    if (!on) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [on]);
}

/** Guards leaving while `on`: closing the tab asks by the browser, links inside ask, once it is known what is saved. */
export function useLeaveGuard(on: boolean, saving = false): void {
  useUnloadGuard(on);
  useEffect(() => {
    if (!on) return;
    const guard = Symbol('unsaved');
    guards.set(guard, saving);
    return () => void guards.delete(guard);
  }, [on, saving]);
}
