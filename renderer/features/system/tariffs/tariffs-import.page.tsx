// Lines of the tariff from a file: tried first, with what is wrong by line and column, then stored.
import { IconListNumbers, IconShieldCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { addressOf } from '#domain/routes/routes.address.ts';
import { keyOf } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useGo } from '#renderer/routes/navigation.ts';
import classes from '#renderer/shared/import/effects.module.css';
import { ImportWizard } from '#renderer/shared/import/import-wizard.part.tsx';
import { useImport } from '#renderer/shared/import/use-import.ts';
import { Breadcrumb } from '#renderer/ui/page-layouts/layouts.part.tsx';
import { useTariffKind } from './tariff-import-kind.ts';

export function TariffsImportPage() {
  const t = useText();
  const go = useGo();
  const queries = useQueryClient();
  const kind = useTariffKind();
  const tariff = t('common.route.system.tariffs');
  const leave = async () => {
    go('system.tariffs');
    await queries.invalidateQueries({ queryKey: keyOf('tariffs.list') });
  };
  return (
    <ImportWizard
      kind={kind}
      title={t('common.route.system.tariffsImport')}
      path={<Breadcrumb crumbs={[{ label: tariff, href: addressOf('system.tariffs', {}) }]} />}
      effects={<Effects />}
      leave={{ label: tariff, onClick: () => void leave() }}
    />
  );
}

const ICON = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

/** How many lines come in, and that what was composed keeps its price. */
function Effects() {
  const t = useText();
  const { sound, checked } = useImport();
  const outcomes = sound.map(({ line }) => checked.results.get(line)?.outcome);
  const count = (outcome: string) => outcomes.filter((one) => one === outcome).length;
  return (
    <ul className={classes.effects}>
      <li>
        <IconListNumbers {...ICON} />
        <div>
          <b>{t('system.tariffs.import.added', { n: count('added') })}</b>
          <p>{t('system.tariffs.import.changed', { n: count('changed') })}</p>
        </div>
      </li>
      <li>
        <IconShieldCheck {...ICON} />
        <div>
          <b>{t('system.tariffs.import.stay')}</b>
          <p>{t('system.tariffs.import.composed')}</p>
        </div>
      </li>
    </ul>
  );
}
