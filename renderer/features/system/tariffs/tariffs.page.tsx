// The tariff: its lines at the left, the chosen one at the right.
import { Button } from '@mantine/core';
import type { TariffLine } from '#domain/api/configuration/tariffs.contract.ts';
import { addressOf } from '#domain/routes/routes.address.ts';
import { useCall } from '#renderer/api/api.ts';
import { parseIsoDay } from '#renderer/i18n/dates.ts';
import { useFormats, useText } from '#renderer/i18n/text.ts';
import { useGo, useRoute } from '#renderer/routes/navigation.ts';
import { useCan } from '#renderer/session/use-session.ts';
import { useMoneyText } from '#renderer/shared/money/money-text.ts';
import { RecordsPage } from '#renderer/shared/records/records-page.part.tsx';
import { TariffEditor } from './tariff-editor.part.tsx';
import { lineName } from './tariff-name.ts';

/** "20 g · FR, BE · from 1 Jan 2026": when it holds. */
function useConditions() {
  const t = useText();
  const formats = useFormats();
  return ({ weightClass, countries, fromSheets, validFrom }: TariffLine): string => {
    const day = parseIsoDay(validFrom);
    return [
      weightClass === null ? '' : t('system.tariffs.weight', { n: weightClass }),
      countries.join(', '),
      fromSheets > 1 ? t('system.tariffs.fromSheets', { n: fromSheets }) : '',
      day ? t('system.tariffs.fromDay', { day: formats.shortDay(day) }) : '',
    ]
      .filter(Boolean)
      .join(' · ');
  };
}

export function TariffsPage() {
  const t = useText();
  const go = useGo();
  const can = useCan();
  const money = useMoneyText();
  const conditions = useConditions();
  return (
    <RecordsPage
      query={useCall('tariffs.list', {}, { staleTime: 0 })}
      label={t('common.route.system.tariffs')}
      filterLabel={t('system.tariffs.filter')}
      entriesOf={(all) =>
        all.map((line) => ({
          id: line.id,
          name: lineName(t, line),
          about: conditions(line),
          mark: money(line.amount, line.currency),
          href: addressOf('system.tariffs', { tariffLineId: line.id }),
        }))
      }
      chosen={useRoute()?.params.tariffLineId}
      add={{ label: t('system.tariffs.new'), onClick: () => go('system.tariffs', { tariffLineId: 'new' }) }}
      actions={
        can('system') ? (
          <Button variant="default" size="compact-sm" onClick={() => go('system.tariffsImport')}>
            {t('system.tariffs.import.open')}
          </Button>
        ) : undefined
      }
      empty={(state) => ({ title: t(`system.tariffs.${state}.title`), text: t(`system.tariffs.${state}.text`) })}
    >
      {(line, all) => <TariffEditor line={line} others={all} />}
    </RecordsPage>
  );
}
