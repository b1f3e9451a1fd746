// The tariff: its lines at the left, the chosen one at the right.
import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useIntl } from 'react-intl';
import type { TariffLine } from '#domain/api/configuration/tariffs.contract.ts';
import { addressOf } from '#domain/routes/routes.address.ts';
import { useCall } from '#renderer/api/api.ts';
import { isoDay, parseIsoDay } from '#renderer/i18n/dates.ts';
import { useFormats, useText } from '#renderer/i18n/text.ts';
import { useGo, useRoute } from '#renderer/routes/navigation.ts';
import { useCan } from '#renderer/session/use-session.ts';
import { useMoneyText } from '#renderer/shared/money/money-text.ts';
import { RecordsPage } from '#renderer/shared/records/records-page.part.tsx';
import { IconButton } from '#renderer/ui/controls/icon-button.part.tsx';
import { TariffEditor } from './tariff-editor.part.tsx';
import { chargedFor, exceptionsOf, holdingOf, inOrder } from './tariff-name.ts';

/** "20 g · FR, BE" where it holds in some cases alone, "from 1 Jan 2026", "replaced", "not for BE: …": a line each. */
function useConditions() {
  const t = useText();
  const formats = useFormats();
  return (line: TariffLine, all: readonly TariffLine[], today: string): string[] => {
    const { weightClass, countries, fromSheets, validFrom } = line;
    const holding = holdingOf(line, all, today);
    const exceptions = exceptionsOf(line, all, today).join(', ');
    const day = parseIsoDay(validFrom);
    const cases = [
      weightClass === null ? '' : t('system.tariffs.weight', { n: weightClass }),
      fromSheets > 1 ? t('system.tariffs.fromSheets', { n: fromSheets }) : '',
      countries.join(', '),
    ];
    return [
      cases.filter(Boolean).join(' · '),
      day ? t('system.tariffs.fromDay', { day: formats.shortDay(day) }) : '',
      holding === 'now' ? '' : t(`system.tariffs.${holding}`),
      exceptions === '' ? '' : t('system.tariffs.exceptFor', { cases: exceptions }),
    ].filter(Boolean);
  };
}

/** As a line of its own begins. */
const begun = (words: string, locale: string): string => words.charAt(0).toLocaleUpperCase(locale) + words.slice(1);

export function TariffsPage() {
  const t = useText();
  const go = useGo();
  const can = useCan();
  const money = useMoneyText();
  const conditions = useConditions();
  const { locale } = useIntl();
  const today = isoDay(new Date());
  return (
    <RecordsPage
      query={useCall('tariffs.list', {}, { staleTime: 0 })}
      label={t('common.route.system.tariffs')}
      filterLabel={t('system.tariffs.filter')}
      entriesOf={(all) =>
        inOrder(all).map((line) => {
          const [about, ...further] = conditions(line, all, today);
          return {
            id: line.id,
            group: t('system.tariffs.group', { channel: t(`channel.${line.channelType}`) }),
            name: begun(chargedFor(t, line), locale),
            about,
            further,
            mark: <bdi>{money(line.amount, line.currency)}</bdi>,
            isOff: holdingOf(line, all, today) === 'past',
            href: addressOf('system.tariffs', { tariffLineId: line.id }),
          };
        })
      }
      chosen={useRoute()?.params.tariffLineId}
      add={{ label: t('system.tariffs.new'), onClick: () => go('system.tariffs', { tariffLineId: 'new' }) }}
      actions={
        can('system') ? (
          <IconButton
            icon={IconUpload}
            label={t('system.tariffs.import.open')}
            onClick={() => go('system.tariffsImport')}
          />
        ) : undefined
      }
      empty={(state) => ({
        title: t(`system.tariffs.${state}.title`),
        text: t(`system.tariffs.${state}.text`),
        more:
          state === 'none' && can('system') ? (
            <Button
              variant="default"
              leftSection={<IconUpload size={16} stroke={1.5} aria-hidden />}
              onClick={() => go('system.tariffsImport')}
            >
              {t('system.tariffs.import.open')}
            </Button>
          ) : undefined,
      })}
    >
      {(line, all) => <TariffEditor line={line} others={all} />}
    </RecordsPage>
  );
}
