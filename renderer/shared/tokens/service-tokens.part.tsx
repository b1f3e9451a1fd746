// Tokens of servers of partners: what each may do, whose it is, when it was last used, and its end.
import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { mayMakeServiceTokens } from '#domain/access/token-scopes.ts';
import type { ServiceTokenView } from '#domain/api/session/agents.contract.ts';
import { keyOf, useApi, useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useCan } from '#renderer/session/use-session.ts';
import { QueryView } from '#renderer/shared/queries/query-view.part.tsx';
import rows from '#renderer/shared/sessions/sessions.module.css';
import { IconButton } from '#renderer/ui/controls/icon-button.part.tsx';
import { ConfirmDialog } from '#renderer/ui/layers/confirm.part.tsx';
import { RowsSkeleton } from '#renderer/ui/states/skeletons.part.tsx';
import { useToasts } from '#renderer/ui/toasts/use-toasts.ts';
import { DateText } from '#renderer/ui/values/values.part.tsx';
import { NewToken } from './new-token.part.tsx';
import classes from './tokens.module.css';

export function ServiceTokens() {
  const t = useText();
  const can = useCan();
  const queries = useQueryClient();
  const tokens = useCall('agents.serviceTokens', {}, { staleTime: 0 });
  const [making, setMaking] = useState(false);
  const [leaving, setLeaving] = useState<ServiceTokenView>();
  const readAgain = () => void queries.invalidateQueries({ queryKey: keyOf('agents.serviceTokens') });
  return (
    <div className={classes.tokens}>
      <p className={rows.hint}>{t('tokens.hint')}</p>
      {mayMakeServiceTokens(can) ? (
        <Button className={classes.add} onClick={() => setMaking(true)}>
          {t('tokens.new')}
        </Button>
      ) : null}
      <QueryView query={tokens} skeleton={<RowsSkeleton />}>
        {(all) =>
          all.length === 0 ? (
            <p>{t('tokens.none')}</p>
          ) : (
            <ul className={rows.list} aria-label={t('tokens.title')}>
              {all.map((token) => (
                <TokenRow key={token.tokenId} token={token} onRevoke={() => setLeaving(token)} />
              ))}
            </ul>
          )
        }
      </QueryView>
      <NewToken opened={making} onMade={readAgain} onClose={() => setMaking(false)} />
      <Revocation token={leaving} onEnded={readAgain} onClose={() => setLeaving(undefined)} />
    </div>
  );
}

/** The instant itself is the first one of the day after. */
const lastDayOf = (expiresAt: string): string => new Date(Date.parse(expiresAt) - 1).toISOString();

function TokenRow({ token, onRevoke }: { token: ServiceTokenView; onRevoke: () => void }) {
  const t = useText();
  const { name, login, account, scopes, lastUsedAt, expiresAt, allowedAddressRanges, revocable } = token;
  return (
    <li>
      <span className={rows.text}>
        <bdi className={rows.name}>{name}</bdi>
        <span className={rows.facts}>
          {scopes.map((scope) => (
            <span key={scope}>{t(`tokens.scope.${scope}`)}</span>
          ))}
        </span>
        <span className={rows.facts}>
          <span>{t('tokens.by', { login, account: account.name })}</span>
          <span>
            {lastUsedAt === null ? (
              t('tokens.unused')
            ) : (
              <>
                {t('tokens.used')} <DateText at={lastUsedAt} />
              </>
            )}
          </span>
          {expiresAt === null ? null : (
            <span>
              {t(Date.parse(expiresAt) <= Date.now() ? 'tokens.ended' : 'tokens.until')}{' '}
              <DateText at={lastDayOf(expiresAt)} form="shortDay" />
            </span>
          )}
          {allowedAddressRanges.map((range) => (
            <bdi key={range}>{range}</bdi>
          ))}
        </span>
      </span>
      {revocable ? (
        <IconButton icon={IconX} iconSize={16} size="sm" label={t('tokens.revokeOf', { name })} onClick={onRevoke} />
      ) : null}
    </li>
  );
}

interface RevocationProps {
  token: ServiceTokenView | undefined;
  onEnded: () => void;
  onClose: () => void;
}

function Revocation({ token, onEnded, onClose }: RevocationProps) {
  const t = useText();
  const api = useApi();
  const notify = useToasts();
  const revoke = async () => {
    if (token === undefined) return;
    try {
      await api.call('agents.revokeToken', { params: { tokenId: token.tokenId } });
      notify('success', 'tokens.revoked');
    } catch (error) {
      api.report(error);
    }
    onClose();
    onEnded();
  };
  return (
    <ConfirmDialog
      opened={token !== undefined}
      title={t('tokens.revokeOf', { name: token?.name ?? '' })}
      action={t('tokens.revoke')}
      danger
      onClose={onClose}
      onConfirm={revoke}
    >
      <p>{t('tokens.revokeText')}</p>
    </ConfirmDialog>
  );
}
