// Recipients from a file, into the register of an account.
import { IconUserPlus, IconUsers } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { addressOf } from '#domain/routes/routes.address.ts';
import { keyOf } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useGo, useQueryState } from '#renderer/routes/navigation.ts';
import { useUser } from '#renderer/session/use-session.ts';
import classes from '#renderer/shared/import/effects.module.css';
import { ImportWizard } from '#renderer/shared/import/import-wizard.part.tsx';
import { useImport } from '#renderer/shared/import/use-import.ts';
import { Breadcrumb } from '#renderer/ui/page-layouts/layouts.part.tsx';
import { useRecipientKind } from './recipient-kind.ts';

export function RecipientsImportPage() {
  const t = useText();
  const go = useGo();
  const queries = useQueryClient();
  const { ouId: own } = useUser();
  const [{ ou }] = useQueryState();
  const kind = useRecipientKind(ou === undefined ? own : Number(ou));
  const within = ou === undefined ? {} : { ou };
  const leave = async () => {
    go('manage.recipientsChoice', within);
    await queries.invalidateQueries({ queryKey: keyOf('recipients.listOfUnit') });
  };
  const list = t('common.route.manage.recipientsChoice');
  return (
    <ImportWizard
      key={ou}
      kind={kind}
      title={t('recipients.import')}
      path={<Breadcrumb crumbs={[{ label: list, href: addressOf('manage.recipientsChoice', within) }]} />}
      effects={<Effects />}
      leave={{ label: list, onClick: () => void leave() }}
    />
  );
}

const ICON = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

/** How many come in, and that nobody goes. */
function Effects() {
  const t = useText();
  const { sound, checked } = useImport();
  const outcomes = sound.map(({ line }) => checked.results.get(line)?.outcome);
  const count = (outcome: string) => outcomes.filter((one) => one === outcome).length;
  return (
    <ul className={classes.effects}>
      <li>
        <IconUserPlus {...ICON} />
        <div>
          <b>{t('recipients.import.added', { n: count('added') })}</b>
          <p>{t('recipients.import.changed', { n: count('changed') })}</p>
        </div>
      </li>
      <li>
        <IconUsers {...ICON} />
        <div>
          <b>{t('recipients.import.stay')}</b>
          <p>{t('recipients.import.electronic')}</p>
        </div>
      </li>
    </ul>
  );
}
