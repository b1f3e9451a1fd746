// A button for each sign-in service by whose own pages people sign in. Directories have none: their logins go into the form.
import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useApi, useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useQueryState } from '#renderer/routes/navigation.ts';
import { serverHostAtom } from '#renderer/session/session.ts';
import classes from './door.module.css';
import { keepBeginning } from './realm-beginning.ts';

export function RealmEntries({ onFailure }: { onFailure: (error: unknown) => void }) {
  const t = useText();
  const api = useApi();
  const [{ next }] = useQueryState();
  const serverHost = useAtomValue(serverHostAtom);
  const [busy, setBusy] = useState<number>();
  // A service sends people back to a page of the server, where the desktop client is not.
  const offered = useCall('authentication.realms', {}, { enabled: serverHost === undefined, retry: false }).data ?? [];
  const realms = offered.filter(({ kind }) => kind === 'openid');
  if (realms.length === 0) return null;
  const enter = async (realmId: number) => {
    setBusy(realmId);
    try {
      const { origin } = location;
      const { address, secret } = await api.call('authentication.openid', { body: { realmId, origin } });
      if (keepBeginning({ secret, next })) return location.assign(address);
      onFailure(new Error('This browser keeps nothing for the way back.'));
    } catch (error) {
      onFailure(error);
    }
    setBusy(undefined);
  };
  return (
    <div className={classes.realms}>
      {realms.map(({ id, name }) => (
        <Button
          key={id}
          variant="default"
          size="md"
          fullWidth
          loading={busy === id}
          disabled={busy !== undefined && busy !== id}
          leftSection={<IconExternalLink size={18} stroke={1.5} aria-hidden />}
          onClick={() => void enter(id)}
        >
          <bdi>{t('session.realm.action', { name })}</bdi>
        </Button>
      ))}
    </div>
  );
}
