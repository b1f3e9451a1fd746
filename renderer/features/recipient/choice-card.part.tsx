// What each choice does, the address of electronic letters, and two buttons of one size and one look: none of them is urged.
import { Button, TextInput } from '@mantine/core';
import { IconCheck, IconMail, IconMailbox } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { OwnChoice } from '#domain/api/administration/recipients.contract.ts';
import { useText } from '#renderer/i18n/text.ts';
import classes from './choice.module.css';

/** What was pressed. */
export interface Chosen {
  readonly preference: 'electronic' | 'paper';
  readonly emailAddress: string;
}

interface ChoiceCardProps {
  choice: OwnChoice;
  /** What was stored by the last press. */
  saved: Chosen['preference'] | undefined;
  /** Words: why the last press stored nothing. */
  fault: string | undefined;
  onChoose: (chosen: Chosen) => Promise<void>;
  /** What is chosen beside it. */
  children: ReactNode;
}

const PREFERENCES = ['electronic', 'paper'] as const;
const ICONS = { electronic: IconMail, paper: IconMailbox } as const;

export function ChoiceCard({ choice, saved, fault, onChoose, children }: ChoiceCardProps) {
  const t = useText();
  const { senderName: sender, emailAddress } = choice;
  const [address, setAddress] = useState(emailAddress);
  const [busy, setBusy] = useState<Chosen['preference']>();
  const press = async (preference: Chosen['preference']) => {
    setBusy(preference);
    // On paper the address stays what it is.
    await onChoose({ preference, emailAddress: preference === 'paper' ? emailAddress : address.trim() });
    setBusy(undefined);
  };
  return (
    <section className={classes.card} aria-label={t('choice.question')}>
      <h2>{t('choice.question')}</h2>
      {PREFERENCES.map((preference) => {
        const Icon = ICONS[preference];
        return (
          <div key={preference} className={classes.way}>
            <Icon size={20} stroke={1.5} aria-hidden />
            <div>
              <b>{t(`choice.${preference}`)}</b>
              <p>{t(`choice.${preference}.text`, { sender })}</p>
            </div>
          </div>
        );
      })}
      <TextInput
        label={t('choice.address')}
        description={t('choice.address.hint')}
        type="email"
        size="md"
        maxLength={254}
        dir="ltr"
        autoComplete="email"
        value={address}
        error={fault}
        onChange={(event) => setAddress(event.currentTarget.value)}
      />
      <p className={classes.told}>{t('choice.told', { sender })}</p>
      <div className={classes.buttons}>
        {PREFERENCES.map((preference) => (
          <Button
            key={preference}
            size="md"
            variant="default"
            loading={busy === preference}
            disabled={busy !== undefined}
            onClick={() => void press(preference)}
          >
            {t(`choice.action.${preference}`)}
          </Button>
        ))}
      </div>
      <p className={classes.saved} role="status">
        {saved ? (
          <>
            <IconCheck size={18} stroke={1.75} aria-hidden /> {t(`choice.done.${saved}`)}
          </>
        ) : null}
      </p>
      {children}
    </section>
  );
}
