// A rule in a form: its sentence, and the buttons that open its editor over the screen or take it away.
import { Button, Input } from '@mantine/core';
import { IconPencil, IconPlus, IconX } from '@tabler/icons-react';
import { lazy, Suspense, use, useId, useRef, useState } from 'react';
import type { Expression } from '#domain/services/metadata.schema.ts';
import { useText } from '#renderer/i18n/text.ts';
import { type Sample, SampleContext } from '#renderer/shared/sample/sample.ts';
import { IconButton } from '#renderer/ui/controls/icon-button.part.tsx';
import classes from './expression-field.module.css';
import type { StoredPosition } from './meanwhile.ts';
import type { Reach } from './reach.rules.ts';
import { said } from './sentence.ts';
import { useWording } from './use-wording.ts';

const Editor = lazy(() => import('./editor/rule-editor.part.tsx').then((one) => ({ default: one.RuleEditor })));

export interface ExpressionFieldProps {
  /** null: no rule. */
  value: Expression | null;
  kind: 'value' | 'condition';
  onChange: (value: Expression | null) => void;
  /** Translated. */
  label: string;
  hint: string;
  error?: string | undefined;
  /** What the rule may name: `reachOf(draft, 'requirement', { self: name })`. */
  reach: Reach;
  /** On which values are shown; that of the screen where it is left out. */
  sample?: Sample;
  /** Where it is stored, for somebody else may save it meanwhile. */
  stored?: StoredPosition | undefined;
}

/** What a place without a rule means. */
const NONE: Readonly<Partial<Record<Reach['place'], string>>> = {
  jobName: 'rule.none.jobName',
  groupingKey: 'rule.none.needed',
  packIdentifier: 'rule.none.needed',
  identifier: 'rule.none.needed',
  areaContent: 'rule.none.needed',
};

export function ExpressionField({
  value,
  kind,
  onChange,
  label,
  hint,
  error,
  reach,
  sample,
  stored,
}: ExpressionFieldProps) {
  const t = useText();
  const id = useId();
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const screens = use(SampleContext);
  const wording = useWording(reach, value !== null && JSON.stringify(value).includes('"hasOption"'));
  const none = NONE[reach.place] ?? (kind === 'condition' ? 'rule.none.condition' : 'rule.none.value');
  const close = () => {
    setOpened(false);
    requestAnimationFrame(() => button.current?.focus());
  };
  return (
    <Input.Wrapper label={label} description={hint} error={error} labelElement="div" labelProps={{ id }}>
      <div className={classes.field} data-error={error ? true : undefined}>
        <p className={value === null ? classes.none : undefined}>
          <bdi>{value === null ? t(none) : said(value, wording)}</bdi>
        </p>
        <Button
          ref={button}
          variant="subtle"
          size="xs"
          leftSection={
            value === null ? (
              <IconPlus size={16} stroke={1.5} aria-hidden />
            ) : (
              <IconPencil size={16} stroke={1.5} aria-hidden />
            )
          }
          aria-describedby={id}
          onClick={() => setOpened(true)}
        >
          {t(value === null ? 'rule.make' : 'rule.edit')}
        </Button>
        {value === null ? null : (
          <IconButton icon={IconX} size="sm" label={t('rule.clear')} onClick={() => onChange(null)} />
        )}
      </div>
      {opened ? (
        <Suspense fallback={null}>
          <Editor
            value={value}
            kind={kind}
            label={label}
            reach={reach}
            sample={sample ?? screens}
            stored={stored}
            onUse={(next) => {
              onChange(next);
              close();
            }}
            onLeave={close}
          />
        </Suspense>
      ) : null}
    </Input.Wrapper>
  );
}
