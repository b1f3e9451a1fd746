// The button that signs in by a passkey. What speaks with the browser is loaded when it is pressed.
import { Button } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useApi } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { canUsePasskeys } from '#renderer/session/passkeys-usable.ts';
import { serverHostAtom } from '#renderer/session/session.ts';
import { useSessionControl } from '#renderer/session/use-session.ts';

interface PasskeyProps {
  /** Of the step after the password; absent: in the place of login and password. */
  ticket?: string;
  onFailure: (error: unknown) => void;
}

export function PasskeyEntry({ ticket, onFailure }: PasskeyProps) {
  const t = useText();
  const api = useApi();
  const control = useSessionControl();
  const serverHost = useAtomValue(serverHostAtom);
  const [busy, setBusy] = useState(false);
  if (!canUsePasskeys(serverHost)) return null;
  const after = ticket === undefined ? {} : { ticket };
  const enter = async () => {
    setBusy(true);
    const { isGivenUp, signByPasskey } = await import('#renderer/shared/factor/passkeys.ts');
    try {
      const { options } = await api.call('authentication.passkeyOptions', { body: after });
      const credential = await signByPasskey(options);
      const query = { withProfileDetail: 'true' } as const;
      await control.accept(await api.call('authentication.passkey', { query, body: { ...after, credential } }));
    } catch (error) {
      if (!isGivenUp(error)) onFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="default"
      size="md"
      fullWidth
      loading={busy}
      leftSection={<IconFingerprint size={18} stroke={1.5} aria-hidden />}
      onClick={() => void enter()}
    >
      {t('session.passkey.action')}
    </Button>
  );
}
