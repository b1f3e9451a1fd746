// What a channel asks of a value: said, since the channel decides it for all services.
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import type { ChannelRequirement } from '#domain/channels/channel.schema.ts';
import { forcedStatuses } from '#domain/channels/requirement-validations.ts';
import { countryName } from '#renderer/i18n/names.ts';
import { type Text, useText } from '#renderer/i18n/text.ts';
import { Facts } from '#renderer/ui/values/facts.part.tsx';
import classes from './channels.module.css';

const listed = (values: unknown, word: (value: string) => string): string =>
  Array.isArray(values) ? values.map((value) => word(String(value))).join(', ') : '';

/** The parameters of its check in words. */
function checksOf({ validation, validationParameters: given }: ChannelRequirement, t: Text, locale: string): string[] {
  const { pattern, maxLength, maxLines, countries, removeCivility } = given;
  return [
    ...(validation === null ? [] : [t('processing.check.email')]),
    ...(typeof pattern === 'string' ? [t('processing.check.pattern', { pattern })] : []),
    ...(typeof maxLength === 'number' ? [t('processing.check.maxLength', { n: maxLength })] : []),
    ...(typeof maxLines === 'number' ? [t('processing.check.maxLines', { n: maxLines })] : []),
    ...(Array.isArray(countries)
      ? [t('processing.check.countries', { countries: listed(countries, (code) => countryName(code, locale)) })]
      : []),
    ...(removeCivility === true ? [t('processing.check.removeCivility')] : []),
  ];
}

function forcingOf(requirement: ChannelRequirement, t: Text): string {
  if (!requirement.forceValidation) return t('processing.requirement.force.never');
  const statuses = forcedStatuses(requirement);
  if (statuses === null) return t('processing.requirement.force.all');
  return listed(statuses, (status) => t(`processing.requirementStatus.${status}`));
}

export function RequirementFacts({ channel, requirement }: { channel: string; requirement: ChannelRequirement }) {
  const t = useText();
  const { locale } = useIntl();
  const yes = (is: boolean) => t(is ? 'processing.yes' : 'processing.no');
  const checks = checksOf(requirement, t, locale);
  const facts: (readonly [string, ReactNode])[] = [
    [t('processing.requirement.channel'), <bdi key="channel">{channel}</bdi>],
    [t('processing.requirement.kind'), t(`processing.requirementKind.${requirement.kind}`)],
    [t('processing.requirement.type'), t(`processing.requirementType.${requirement.type}`)],
    [t('processing.requirement.mandatory'), yes(requirement.mandatory)],
    [t('processing.requirement.check'), checks.length === 0 ? t('processing.check.none') : checks.join('; ')],
    [t('processing.requirement.force'), forcingOf(requirement, t)],
    [t('processing.requirement.editableValue'), yes(requirement.editableValue)],
    [t('processing.requirement.editableConfiguration'), yes(requirement.editableConfiguration)],
    ...(requirement.content === ''
      ? []
      : [[t('processing.requirement.content'), <bdi key="content">{requirement.content}</bdi>] as const]),
  ];
  return (
    <div className={classes.facts}>
      <Facts columns={2} facts={facts} />
    </div>
  );
}
