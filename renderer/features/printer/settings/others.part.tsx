// Who else may print from other devices: names with PINs that are set, replaced, and never shown again.
import { Button } from '@mantine/core';
import { IconUserPlus, IconX } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { MOST_ACCOUNTS } from '#domain/bridge/other-devices.ts';
import type { AgentSettings } from '#domain/bridge/settings.ts';
import { useText } from '#renderer/i18n/text.ts';
import { IconButton } from '#renderer/ui/controls/icon-button.part.tsx';
import { AccountForm } from './account-form.part.tsx';
import classes from './config.module.css';
import { LockHint } from './lock.part.tsx';
import type { SettingsForm } from './settings-form.ts';

type Account = AgentSettings['printer']['lan']['accounts'][number];

/** `add`, or the name whose PIN is replaced. */
type Open = { readonly add: true } | { readonly name: string };

/** How it stands with a PIN that is never shown. */
const pinWords = ({ pin }: Account): string => {
  if (pin === null) return 'printer.others.pin.kept';
  return pin === '' ? 'printer.others.pin.none' : 'printer.others.pin.new';
};

export function Others({ form }: { form: SettingsForm }) {
  const t = useText();
  const title = useId();
  const adding = useRef<HTMLButtonElement>(null);
  const back = useRef<HTMLElement | null>(null);
  const [open, setOpen] = useState<Open | null>(null);
  const { printer } = form.draft;
  const { accounts } = printer.lan;
  const locked = form.locked('printer.lan.accounts');
  const set = (next: Account[]) => form.set({ printer: { ...printer, lan: { ...printer.lan, accounts: next } } });
  const unfold = (next: Open, from: HTMLElement) => {
    back.current = from;
    setOpen(next);
  };
  const fold = () => setOpen(null);
  // The keyboard goes on where it came from; a row that is gone leaves it at the end of the list.
  useEffect(() => {
    if (open !== null || back.current === null) return;
    (back.current.isConnected ? back.current : adding.current)?.focus();
    back.current = null;
  }, [open]);
  const names = accounts.map(({ name }) => name);
  return (
    <section className={classes.others} aria-labelledby={title}>
      <h3 id={title}>{t('printer.others')}</h3>
      {locked ? <LockHint /> : <p className={classes.quiet}>{t('printer.others.text')}</p>}
      {accounts.length === 0 ? <p className={classes.othersNone}>{t('printer.others.none')}</p> : null}
      <ul className={classes.accounts} hidden={accounts.length === 0}>
        {accounts.map((account) => (
          <li key={account.name}>
            <span className={classes.queueWords}>
              <bdi className={classes.queueName}>{account.name}</bdi>
              <small className={account.pin === '' ? classes.trouble : undefined}>{t(pinWords(account))}</small>
            </span>
            {locked ? null : (
              <>
                <Button
                  variant="default"
                  size="xs"
                  aria-label={t('printer.others.pinOf', { name: account.name })}
                  onClick={(event) => unfold({ name: account.name }, event.currentTarget)}
                >
                  {t('printer.others.newPin')}
                </Button>
                <IconButton
                  icon={IconX}
                  label={t('printer.others.remove', { name: account.name })}
                  onClick={() => {
                    set(accounts.filter((one) => one !== account));
                    setOpen(null);
                    adding.current?.focus();
                  }}
                />
              </>
            )}
            {open !== null && 'name' in open && open.name === account.name ? (
              <AccountForm
                key={account.name}
                name={account.name}
                taken={[]}
                onDone={({ pin }) => {
                  set(accounts.map((one) => (one === account ? { ...one, pin } : one)));
                  fold();
                }}
                onCancel={fold}
              />
            ) : null}
          </li>
        ))}
      </ul>
      {open !== null && 'add' in open ? (
        <AccountForm
          taken={names}
          onDone={({ name, pin }) => {
            set([...accounts, { name, pin, administrator: false }]);
            fold();
          }}
          onCancel={fold}
        />
      ) : null}
      {locked || (open !== null && 'add' in open) ? null : (
        <Button
          ref={adding}
          variant="default"
          className={classes.start}
          disabled={accounts.length >= MOST_ACCOUNTS}
          leftSection={<IconUserPlus size={16} stroke={1.5} aria-hidden />}
          onClick={(event) => unfold({ add: true }, event.currentTarget)}
        >
          {t('printer.others.add')}
        </Button>
      )}
    </section>
  );
}
