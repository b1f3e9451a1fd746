// The button that takes a value from the address book; its dialog is loaded when it is asked for.
import { Button } from '@mantine/core';
import { IconAddressBook } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useText } from '#renderer/i18n/text.ts';
import type { ChoiceWish } from './choice.rules.ts';

const ContactDialog = lazy(async () => ({ default: (await import('./contact-dialog.part.tsx')).ContactDialog }));

export function ContactChoice({ kind, onChoose }: ChoiceWish) {
  const t = useText();
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button
        variant="subtle"
        size="xs"
        leftSection={<IconAddressBook size={16} stroke={1.5} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        {t('deposit.contacts.choose')}
      </Button>
      <Suspense fallback={null}>
        {opened ? (
          <ContactDialog
            kind={kind}
            onChoose={(choice) => {
              setOpened(false);
              onChoose(choice);
            }}
            onClose={() => setOpened(false)}
          />
        ) : null}
      </Suspense>
    </>
  );
}
