// Recovery codes, shown once: to be copied, saved as a file or printed.
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useText } from '#renderer/i18n/text.ts';
import { useSaveFile } from '#renderer/platform/use-platform.ts';
import classes from './factor.module.css';

export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const t = useText();
  const saveFile = useSaveFile();
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'));
    setCopied(true);
  };
  const save = () =>
    saveFile(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }), 'mailroom-recovery-codes.txt');
  return (
    <div className={classes.steps}>
      <p>{t('settings.factor.codesText', { count: codes.length })}</p>
      <ul className={classes.codes} dir="ltr" aria-label={t('settings.factor.codes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classes.row}>
        {/* Only a page that came over TLS or from this machine may write to the clipboard. */}
        {window.isSecureContext ? (
          <Button variant="default" onClick={() => void copy()}>
            {t(copied ? 'settings.factor.copied' : 'settings.factor.copy')}
          </Button>
        ) : null}
        <Button variant="default" onClick={() => void save()}>
          {t('settings.factor.saveCodes')}
        </Button>
        <Button onClick={onKept}>{t('settings.factor.kept')}</Button>
      </div>
    </div>
  );
}
