// What is chosen, by its figures and fields; with several, what can be done with all of them.
import { NumberInput, Tabs } from '@mantine/core';
import { useState } from 'react';
import type { TriedArea } from '#domain/api/configuration/page-trial.schema.ts';
import type { TechnicalArea } from '#domain/channels/channel.schema.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import { type PageSize, SIDES } from '#renderer/shared/pages/area.rules.ts';
import { AREA_ROWS, AREA_TABS, type AreaTab } from '../area-rows.ts';
import type { ComposeContext } from '../compose.types.ts';
import { AreaField } from './area-field.part.tsx';
import classes from './inspector.module.css';

interface InspectorProps {
  area: TechnicalArea;
  index: number;
  page: PageSize;
  context: ComposeContext;
  /** What became of it on the sample. */
  tried: TriedArea | undefined;
  onChange: (area: TechnicalArea) => void;
}

const PLACE_WORDS = {
  left: 'compose.left',
  top: 'compose.top',
  width: 'compose.width',
  height: 'compose.height',
} as const;
const MARGINS = [
  ['top', 'compose.margins.top'],
  ['right', 'compose.margins.right'],
  ['bottom', 'compose.margins.bottom'],
  ['left', 'compose.margins.left'],
] as const;

export function Inspector({ area, index, page, context, tried, onChange }: InspectorProps) {
  const t = useText();
  const [tab, setTab] = useState<AreaTab>('content');
  const faultText = useFaultText();
  const rows = AREA_ROWS.filter(({ of }) => of?.(area.type) ?? true);
  const gives = tried && !tried.fault ? (tried.text ?? t('compose.silent')) : undefined;
  return (
    <div className={classes.inspector}>
      {tried?.fault ? (
        <p className={classes.fault} role="alert">
          {faultText(tried.fault)}
        </p>
      ) : null}
      <div className={classes.figures}>
        {SIDES.map((side) => (
          <Millimetres
            key={side}
            label={t(PLACE_WORDS[side])}
            error={context.faultAt([index, 'area', side])}
            value={area.area[side]}
            max={side === 'left' || side === 'width' ? page.width : page.height}
            onChange={(mm) => onChange({ ...area, area: { ...area.area, [side]: mm } })}
          />
        ))}
      </div>
      <p className={classes.keys}>{t('compose.keys')}</p>
      <Tabs value={tab} onChange={(next) => setTab((next ?? 'content') as AreaTab)}>
        <Tabs.List>
          {AREA_TABS.map((shown) => (
            <Tabs.Tab key={shown} value={shown}>
              {t(`compose.tab.${shown}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {AREA_TABS.map((shown) => (
          <Tabs.Panel key={shown} value={shown} className={classes.fields ?? ''}>
            {shown === tab
              ? rows
                  .filter((row) => row.tab === shown)
                  .map((row) => (
                    <div key={row.field} className={row.wide ? classes.wide : undefined}>
                      <AreaField
                        row={row}
                        area={area}
                        context={context}
                        error={context.faultAt([index, row.field])}
                        gives={gives}
                        onChange={(value) => onChange({ ...area, [row.field]: value })}
                      />
                    </div>
                  ))
              : null}
            {shown === 'look' && tab === 'look' ? (
              <fieldset className={classes.margins}>
                <legend>{t('compose.margins')}</legend>
                {MARGINS.map(([edge, words]) => (
                  <Millimetres
                    key={edge}
                    label={t(words)}
                    error={context.faultAt([index, 'margins', edge])}
                    value={area.margins[edge]}
                    max={100}
                    onChange={(mm) => onChange({ ...area, margins: { ...area.margins, [edge]: mm } })}
                  />
                ))}
              </fieldset>
            ) : null}
          </Tabs.Panel>
        ))}
      </Tabs>
    </div>
  );
}

interface MillimetresProps {
  label: string;
  error: string | undefined;
  value: number;
  max: number;
  onChange: (mm: number) => void;
}

function Millimetres({ label, error, value, max, onChange }: MillimetresProps) {
  const t = useText();
  return (
    <NumberInput
      label={label}
      error={error}
      value={value}
      max={max}
      decimalScale={2}
      step={0.5}
      hideControls
      rightSection={<span className={classes.unit}>{t('compose.mm')}</span>}
      onChange={(next) => typeof next === 'number' && next !== value && onChange(next)}
    />
  );
}
