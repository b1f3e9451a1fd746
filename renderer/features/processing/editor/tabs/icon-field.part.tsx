// The icon of a service where a deposit begins, and its colour.
import { Input, UnstyledButton } from '@mantine/core';
import { useText } from '#renderer/i18n/text.ts';
import * as icons from '#renderer/shared/service-icons/service-icons.ts';
import { useDraft } from '../draft-context.ts';
import classes from './icon-field.module.css';

export function IconField() {
  const t = useText();
  const { draft, change } = useDraft();
  const chosen = draft.iconName ?? 'IconMail';
  return (
    <Input.Wrapper
      label={t('processing.service.iconName')}
      description={t('processing.service.iconName.hint')}
      labelElement="div"
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset with a legend would be drawn as a form */}
      <div className={classes.icons} role="group" aria-label={t('processing.service.iconName')}>
        {Object.entries(icons).map(([name, Icon]) => (
          <UnstyledButton
            key={name}
            aria-pressed={name === chosen}
            aria-label={t(`processing.icon.${name}`)}
            className={classes.icon}
            onClick={() => change(['iconName'], name)}
          >
            <Icon size={20} stroke={1.5} aria-hidden />
          </UnstyledButton>
        ))}
      </div>
    </Input.Wrapper>
  );
}
