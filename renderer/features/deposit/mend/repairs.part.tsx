// What would mend the address, as cards: the result as it is printed, taken by a click or by its number.
import { useQueries } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Repair, repairsOf } from '#domain/addresses/repairs.ts';
import type { Service } from '#domain/api/configuration/services.contract.ts';
import type { PackGroup } from '#domain/api/deposit/pack-group.schema.ts';
import { useApi } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { hearBelowLayers } from '#renderer/ui/layers/keys-below.ts';
import { printedLabels } from './printed/printed.rules.ts';
import { type PrintedWay, paperWay, tryQuery } from './printed/use-printed.ts';
import classes from './repairs.module.css';
import type { MendDraft } from './use-mend.ts';

const LABELS: Readonly<Record<Repair['kind'], string>> = {
  ownLine: 'deposit.mend.repair.ownLine',
  withoutCountry: 'deposit.mend.repair.withoutCountry',
  joinLines: 'deposit.mend.repair.joinLines',
  splitLine: 'deposit.mend.repair.splitLine',
  otherTown: 'deposit.mend.repair.otherTown',
};

interface RepairsProps {
  readonly mend: MendDraft;
  readonly row: PackGroup;
  readonly service: Service | undefined;
  readonly ownerId: number | undefined;
  readonly onTake: (repair: Repair) => void;
}

/** A proposal, and how its address would be printed, once that is known. */
interface Offered {
  readonly repair: Repair;
  readonly way: PrintedWay | undefined;
}

/** Those that end all faults, as the server judges. */
function useRepairs({ mend, row, service, ownerId }: Omit<RepairsProps, 'onTake'>): Offered[] {
  const api = useApi();
  const { target, country, fault } = mend;
  const lines = mend.lines.map((line) => line.trim()).filter(Boolean);
  const proposed = target?.value.type === 'POSTAL_ADDRESS' ? repairsOf({ lines, country, fault }) : [];
  const checks = useQueries({
    queries: proposed.map((repair) => ({
      queryKey: ['requirements.check', service?.id, ownerId, target?.name, { lines: repair.lines, country }],
      queryFn: () =>
        api.call('requirements.check', {
          body: {
            serviceId: service?.id ?? 0,
            targetOwnerId: ownerId ?? null,
            requirementName: target?.name ?? '',
            requirementValue: { value: repair.lines.join('\n'), countryCode: country },
          },
        }),
      enabled: service !== undefined,
    })),
  });
  const good = proposed.filter((_, index) => checks[index]?.data?.error === null);
  const ways = useQueries({
    queries: good.flatMap((repair) => {
      const raw = { value: repair.lines.join('\n'), countryCode: country, forced: false };
      return target === undefined ? [] : [tryQuery(api, { row, target, raw })];
    }),
  });
  return good.map((repair, index) => ({ repair, way: paperWay(ways[index]?.data) }));
}

const inField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select');

/** 1, 2 and 3 while no field has the focus, else with Alt; not behind a dialog. */
function useNumberKeys(repairs: readonly Offered[], onTake: (repair: Repair) => void) {
  useEffect(() =>
    hearBelowLayers((event) => {
      if (event.ctrlKey || event.metaKey || (inField(event.target) && !event.altKey)) return;
      const repair = /^Digit[123]$/.test(event.code) ? repairs[Number(event.code.slice(-1)) - 1]?.repair : undefined;
      if (repair === undefined) return;
      event.preventDefault();
      onTake(repair);
    }),
  );
}

export function Repairs(props: RepairsProps) {
  const t = useText();
  const repairs = useRepairs(props);
  useNumberKeys(repairs, props.onTake);
  if (repairs.length === 0) return null;
  return (
    <section className={classes.repairs} aria-label={t('deposit.mend.repairs')}>
      <h2>
        {t('deposit.mend.repairs')}
        <span>{t('deposit.mend.repairKeys', { n: repairs.length })}</span>
      </h2>
      <ul>
        {repairs.map(({ repair, way }, index) => (
          <li key={`${repair.kind}-${repair.lines.join('\n')}`}>
            <button type="button" aria-keyshortcuts={`Alt+${index + 1}`} onClick={() => props.onTake(repair)}>
              <strong>
                <kbd>{index + 1}</kbd>
                {t(LABELS[repair.kind], { text: repair.text })}
              </strong>
              <span className={classes.result} dir="ltr">
                {repair.lines.map((line, n) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a line has no identity but its place
                  <span key={n}>{line}</span>
                ))}
              </span>
              {/* Its line is kept free, so that nothing jumps when the answer comes. */}
              <span className={classes.way} data-refused={way?.way === 'refused'}>
                {way === undefined ? '\u00a0' : t(printedLabels.way(way))}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
