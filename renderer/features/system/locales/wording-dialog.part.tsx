// One text: as the product words it, as it is worded here, checked while it is typed, and how it will be read.
import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { placeholdersOf } from '#domain/branding/wording.check.ts';
import type { Locale } from '#domain/labels/labels.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useFailureText, useFaultText } from '#renderer/shared/faults/fault-text.ts';
import { filled } from '#renderer/shared/wording/sample.ts';
import { Dialog } from '#renderer/ui/layers/confirm.part.tsx';
import dialog from '#renderer/ui/layers/dialog.module.css';
import { useToasts } from '#renderer/ui/toasts/use-toasts.ts';
import classes from './locales.module.css';
import { faultOf, type Worded } from './wording.rules.ts';

interface WordingDialogProps {
  row: Worded;
  locale: Locale;
  /** Undefined where the person may only look; null gives the text its own wording back. */
  save: ((text: string | null) => Promise<void>) | undefined;
  onClose: () => void;
}

const WIDTH = 640;

export function WordingDialog({ row, locale, save, onClose }: WordingDialogProps) {
  const t = useText();
  const faultText = useFaultText();
  const failureText = useFailureText();
  const notify = useToasts();
  const [text, setText] = useState(row.text);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();
  const fault = faultOf(row, text, locale);
  const names = placeholdersOf(row.product, locale);
  const store = async (next: string | null) => {
    setBusy(true);
    try {
      await save?.(next);
      notify('success', next === null ? 'system.locales.given' : 'system.locales.saved');
      onClose();
    } catch (error) {
      setRefused(failureText(error));
      setBusy(false);
    }
  };
  return (
    <Dialog opened title={row.label} size={WIDTH} onClose={onClose}>
      <div className={dialog.body}>
        <div>
          <b>{t('system.locales.product')}</b>
          <p className={classes.text} lang={locale} dir="auto">
            {row.product}
          </p>
        </div>
        <Textarea
          label={t('system.locales.wording')}
          description={names.length > 0 ? t('system.locales.keep', { names: names.join(', ') }) : undefined}
          error={faultText(fault) ?? refused}
          lang={locale}
          dir="auto"
          autosize
          minRows={2}
          maxRows={12}
          readOnly={save === undefined}
          value={text}
          onChange={(event) => {
            setRefused(undefined);
            setText(event.currentTarget.value);
          }}
        />
        <section aria-label={t('system.brandings.preview')}>
          <b>{t('system.brandings.preview')}</b>
          <p className={classes.text} lang={locale} dir="auto">
            {fault ? '' : filled(text, locale)}
          </p>
        </section>
      </div>
      <div className={dialog.foot}>
        {save && row.isChanged ? (
          <Button variant="default" disabled={busy} onClick={() => void store(null)}>
            {t('system.locales.reset')}
          </Button>
        ) : null}
        {save ? (
          <Button disabled={fault !== undefined || text === row.text} loading={busy} onClick={() => void store(text)}>
            {t('system.locales.save')}
          </Button>
        ) : null}
      </div>
    </Dialog>
  );
}
