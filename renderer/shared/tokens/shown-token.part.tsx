// A token that was just made: shown once, to be copied.
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useText } from '#renderer/i18n/text.ts';
import classes from './tokens.module.css';

export function ShownToken({ token, onClose }: { token: string; onClose: () => void }) {
  const t = useText();
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(token);
    setCopied(true);
  };
  return (
    <div className={classes.form}>
      <p>{t('tokens.shownOnce')}</p>
      <TextInput
        readOnly
        dir="ltr"
        label={t('tokens.token')}
        value={token}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={classes.buttons}>
        {/* Only a page that came over TLS or from this machine may write to the clipboard. */}
        {window.isSecureContext ? (
          <Button variant="default" onClick={() => void copy()}>
            {t(copied ? 'tokens.copied' : 'tokens.copy')}
          </Button>
        ) : null}
        <Button onClick={onClose}>{t('tokens.done')}</Button>
      </div>
    </div>
  );
}
