// Finds a contact and one of its addresses, numbers or e-mail addresses.
import { TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useCall } from '#renderer/api/api.ts';
import { codeOf } from '#renderer/api/failures.ts';
import { useText } from '#renderer/i18n/text.ts';
import { Dialog } from '#renderer/ui/layers/confirm.part.tsx';
import dialog from '#renderer/ui/layers/dialog.module.css';
import { type ChoiceWish, choicesOf } from './choice.rules.ts';
import classes from './contacts.module.css';

const SETTLE_MS = 150;
/** Contacts that are looked through for what they have; typing finds the others. */
const MOST = '100';
/** px */
const WIDTH = 560;

export function ContactDialog({ kind, onChoose, onClose }: ChoiceWish & { onClose: () => void }) {
  const t = useText();
  const [text, setText] = useState('');
  const [settled] = useDebouncedValue(text.trim(), SETTLE_MS);
  const found = useCall(
    'contacts.list',
    { query: { text: settled, maxResults: MOST } },
    { placeholderData: keepPreviousData },
  );
  const choices = (found.data?.items ?? []).flatMap((contact) => choicesOf(contact, kind));
  const none = settled === '' ? 'deposit.contacts.none' : 'deposit.contacts.nothing';
  return (
    <Dialog opened title={t(`deposit.contacts.title.${kind}`)} size={WIDTH} writes onClose={onClose}>
      <div className={dialog.body}>
        <TextInput
          data-autofocus
          type="search"
          aria-label={t('deposit.contacts.search')}
          placeholder={t('deposit.contacts.search')}
          leftSection={<IconSearch size={16} stroke={1.5} aria-hidden />}
          maxLength={200}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            const [first] = choices;
            if (event.key !== 'Enter' || event.nativeEvent.isComposing || !first || settled !== text.trim()) return;
            event.preventDefault();
            onChoose(first);
          }}
        />
        <ul className={classes.choices}>
          {choices.map((choice) => (
            <li key={choice.key}>
              <UnstyledButton className={classes.choice} onClick={() => onChoose(choice)}>
                <bdi>{choice.name}</bdi>
                <small>
                  <bdi>{choice.about}</bdi>
                </small>
              </UnstyledButton>
            </li>
          ))}
        </ul>
        <p className={classes.note} role="status">
          {found.error ? t('deposit.contacts.failed', { code: codeOf(found.error) }) : null}
          {found.data && choices.length === 0 ? t(none) : null}
          {found.data?.overflow ? t('deposit.contacts.more') : null}
        </p>
      </div>
    </Dialog>
  );
}
