// Contacts from a file, into the own ones or into those that the account shares.
import { useQueryClient } from '@tanstack/react-query';
import { addressOf } from '#domain/routes/routes.address.ts';
import { keyOf } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useGo, useQueryState } from '#renderer/routes/navigation.ts';
import classes from '#renderer/shared/import/effects.module.css';
import { ImportWizard } from '#renderer/shared/import/import-wizard.part.tsx';
import { useImport } from '#renderer/shared/import/use-import.ts';
import { Breadcrumb } from '#renderer/ui/page-layouts/layouts.part.tsx';
import { whoseOf } from './contact.rules.ts';
import { useContactKind } from './contact-kind.ts';

export function ContactsImportPage() {
  const t = useText();
  const go = useGo();
  const queries = useQueryClient();
  const [{ whose }] = useQueryState();
  const shared = whoseOf(whose) === 'shared';
  const kind = useContactKind(shared);
  const within = whose === undefined ? {} : { whose };
  const leave = async () => {
    go('settings.addressbox', within);
    await queries.invalidateQueries({ queryKey: keyOf('contacts.list') });
  };
  const book = t('common.route.settings.addressbox');
  return (
    <ImportWizard
      key={String(shared)}
      kind={kind}
      title={t(shared ? 'contacts.import.shared' : 'contacts.import.own')}
      path={<Breadcrumb crumbs={[{ label: book, href: addressOf('settings.addressbox', within) }]} />}
      effects={<Effects />}
      leave={{ label: book, onClick: () => void leave() }}
    />
  );
}

/** How many come in, and that nobody goes. */
function Effects() {
  const t = useText();
  const { sound, checked } = useImport();
  const outcomes = sound.map(({ line }) => checked.results.get(line)?.outcome);
  const count = (outcome: string) => outcomes.filter((one) => one === outcome).length;
  return (
    <ul className={classes.effects}>
      <li>
        <div>
          <b>{t('contacts.import.added', { n: count('added') })}</b>
          <p>{t('contacts.import.changed', { n: count('changed') })}</p>
        </div>
      </li>
      <li>
        <div>
          <b>{t('contacts.import.stay')}</b>
          <p>{t('contacts.import.addUp')}</p>
        </div>
      </li>
    </ul>
  );
}
