// The settings of a deposit that can no longer be changed, as text and not as disabled fields.
import type { Service } from '#domain/api/configuration/services.contract.ts';
import { useText } from '#renderer/i18n/text.ts';
import { areaText } from '#renderer/shared/pages/area.rules.ts';
import classes from '../workbench/inputs.module.css';
import { givenMetadatas } from '../workbench/service.rules.ts';
import type { Settings } from './creation.rules.ts';

interface SettingsSummaryProps {
  readonly service: Service;
  readonly settings: Settings;
  readonly withSplit: boolean;
}

/** The name is left out: it is the heading of the screen. */
export function SettingsSummary({ service, settings, withSplit }: SettingsSummaryProps) {
  const t = useText();
  const given = givenMetadatas(service).flatMap(({ name, label }) => {
    const value = settings.metadatas[name];
    return value ? [[label || name, value] as const] : [];
  });
  return (
    <>
      {given.length > 0 ? (
        <div className={classes.group}>
          <h2 className={classes.title}>{t('deposit.inputs.about')}</h2>
          <FactList facts={given} />
        </div>
      ) : null}
      {withSplit ? (
        <div className={classes.group}>
          <h2 className={classes.title}>{t('deposit.split.title')}</h2>
          <FactList facts={splitFacts(settings.split, t)} />
        </div>
      ) : null}
    </>
  );
}

type Fact = readonly [name: string, value: string];

function splitFacts(split: Settings['split'], t: ReturnType<typeof useText>): readonly Fact[] {
  return [
    [t('deposit.split.when'), t(`deposit.split.type.${split.type}`)],
    ...(split.type === 'everyPages'
      ? [[t('deposit.split.pages'), t('common.number', { n: split.pages })] as const]
      : []),
    ...(split.type === 'bookmark' ? [[t('deposit.split.level'), t('common.number', { n: split.level })] as const] : []),
    ...('area' in split ? [[t('deposit.split.area'), areaText(split.area)] as const] : []),
    ...(split.type === 'textMatches' ? [[t('deposit.split.pattern'), split.pattern] as const] : []),
  ];
}

function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
