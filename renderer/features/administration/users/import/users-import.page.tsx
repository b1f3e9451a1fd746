// People of one account from a file.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { addressOf } from '#domain/routes/routes.address.ts';
import { keyOf } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useGo, useQueryState } from '#renderer/routes/navigation.ts';
import { useUser } from '#renderer/session/use-session.ts';
import { ImportWizard } from '#renderer/shared/import/import-wizard.part.tsx';
import { Breadcrumb } from '#renderer/ui/page-layouts/layouts.part.tsx';
import { Effects } from './effects.part.tsx';
import { useUserKind } from './user-kind.ts';

export function UsersImportPage() {
  const t = useText();
  const go = useGo();
  const queries = useQueryClient();
  const { ouId: own } = useUser();
  const [{ ou }] = useQueryState();
  const ouId = ou === undefined ? own : Number(ou);
  const within = ou === undefined ? {} : { ou };
  const [invites, invite] = useState(false);
  const kind = useUserKind(ouId, invites);
  const leave = async () => {
    go('administration.users', within);
    await Promise.all(
      (['users.list', 'users.page', 'users.all', 'users.get'] as const).map((name) =>
        queries.invalidateQueries({ queryKey: keyOf(name) }),
      ),
    );
  };
  const people = t('common.route.administration.users');
  return (
    <ImportWizard
      key={ouId}
      kind={kind}
      title={t('administration.users.import')}
      path={<Breadcrumb crumbs={[{ label: people, href: addressOf('administration.users', within) }]} />}
      effects={<Effects ouId={ouId} invites={invites} onInvite={invite} />}
      leave={{ label: people, onClick: () => void leave() }}
    />
  );
}
