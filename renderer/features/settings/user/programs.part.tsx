// Connected programs: which hold a token of this person, when each was last used, and its end.
import { IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallResult } from '#domain/api/contract.ts';
import { keyOf, useApi, useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import rows from '#renderer/shared/sessions/sessions.module.css';
import tokenClasses from '#renderer/shared/tokens/tokens.module.css';
import { IconButton } from '#renderer/ui/controls/icon-button.part.tsx';
import { ConfirmDialog } from '#renderer/ui/layers/confirm.part.tsx';
import { useToasts } from '#renderer/ui/toasts/use-toasts.ts';
import { DateText } from '#renderer/ui/values/values.part.tsx';
import { NewProgram } from './new-program.part.tsx';

type Program = CallResult<'agents.tokens'>[number];

export function Programs() {
  const t = useText();
  const api = useApi();
  const queries = useQueryClient();
  const notify = useToasts();
  const tokens = useCall('agents.tokens', {}, { staleTime: 0 });
  const [leaving, setLeaving] = useState<Program>();
  const readAgain = () => queries.invalidateQueries({ queryKey: keyOf('agents.tokens') });
  const revoke = async ({ tokenId }: Program) => {
    try {
      await api.call('agents.revokeToken', { params: { tokenId } });
      notify('success', 'settings.programs.revoked');
    } catch (error) {
      api.report(error);
    }
    setLeaving(undefined);
    await readAgain();
  };
  return (
    <div className={tokenClasses.tokens}>
      <p className={rows.hint}>{t('settings.programs.hint')}</p>
      {tokens.error ? <p role="alert">{t('settings.programs.unread')}</p> : null}
      {tokens.data?.length === 0 ? <p>{t('settings.programs.none')}</p> : null}
      <ul className={rows.list}>
        {tokens.data?.map((program) => (
          <li key={program.tokenId}>
            <span className={rows.text}>
              <bdi className={rows.name}>{program.name}</bdi>
              <ProgramFacts program={program} />
            </span>
            <IconButton
              icon={IconX}
              iconSize={16}
              size="sm"
              label={t('settings.programs.revokeOf', { name: program.name })}
              onClick={() => setLeaving(program)}
            />
          </li>
        ))}
      </ul>
      <NewProgram onMade={() => void readAgain()} />
      <ConfirmDialog
        opened={leaving !== undefined}
        title={t('settings.programs.revokeOf', { name: leaving?.name ?? '' })}
        action={t('settings.programs.revoke')}
        danger
        onClose={() => setLeaving(undefined)}
        onConfirm={() => leaving && revoke(leaving)}
      >
        <p>{t('settings.programs.revokeText')}</p>
      </ConfirmDialog>
    </div>
  );
}

function ProgramFacts({ program }: { program: Program }) {
  const t = useText();
  const { kind, createdAt, lastUsedAt } = program;
  return (
    <span className={rows.facts}>
      {kind === 'service' ? <span>{t('settings.programs.service')}</span> : null}
      <span>
        {t('settings.programs.created')} <DateText at={createdAt} form="shortDay" />
      </span>
      <span>
        {lastUsedAt === null ? (
          t('settings.programs.unused')
        ) : (
          <>
            {t('settings.programs.used')} <DateText at={lastUsedAt} />
          </>
        )}
      </span>
    </span>
  );
}
