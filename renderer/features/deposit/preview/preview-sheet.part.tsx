// One page of the preview with its areas, and the figures of an area that can be moved.
import { IconFileOff } from '@tabler/icons-react';
import type { PageArea } from '#domain/documents/area.schema.ts';
import { useText } from '#renderer/i18n/text.ts';
import { AreaEditor } from '#renderer/shared/pages/area-editor.part.tsx';
import { CostlyPage } from '#renderer/shared/pages/costly-page.part.tsx';
import { usePageImage } from '#renderer/shared/pages/page-image.ts';
import type { PageSource } from '#renderer/shared/pages/page-source.ts';
import { type Area, AreaMark, Page } from '#renderer/ui/frame/page.part.tsx';
import { StateView } from '#renderer/ui/states/states.part.tsx';
import { AreaFields } from './area-fields.part.tsx';
import classes from './preview.module.css';

export interface PreviewArea {
  /** Translated: "Address". */
  readonly name: string;
  readonly area: PageArea;
  /** Page of this list on which it lies, from 0. */
  readonly at: number;
  readonly tone?: 'accent' | 'error';
  /** Without it the area is shown, not moved. */
  readonly onChange?: (area: PageArea) => void;
}

const inside = (area: Area): Area => ({ left: area.left, top: area.top, width: area.width, height: area.height });

/** The figures of an area, kept on the page that it lies on. */
export function AreaFigures({ of, source }: { of: PreviewArea; source: PageSource | undefined }) {
  const { width, height } = usePageImage(source);
  const { name, area, onChange } = of;
  return (
    <AreaFields
      key={name}
      name={name}
      area={inside(area)}
      page={{ width, height }}
      onChange={(next) => onChange?.({ ...next, page: area.page })}
    />
  );
}

export function PreviewSheet(props: {
  source: PageSource | undefined;
  label: string;
  zoom: number;
  areas: readonly PreviewArea[];
}) {
  const { source, label, zoom, areas } = props;
  const t = useText();
  const image = usePageImage(source);
  if (image.failed && image.costly) return <CostlyPage image={image} />;
  if (image.failed) return <StateView icon={IconFileOff} title={t('deposit.page.failed')} token="warn" />;
  const { src, width, height } = image;
  return (
    <div className={classes.sheet} style={{ width: `${zoom * 100}%` }}>
      <Page
        src={src}
        width={width}
        height={height}
        label={label}
        marks={areas
          .filter(({ onChange }) => !onChange)
          .map(({ name, area, tone }) => (
            <AreaMark key={name} area={area} handles={false} {...(tone ? { tone } : {})} />
          ))}
      />
      {areas.map(({ name, area, tone, onChange }) =>
        onChange ? (
          <AreaEditor
            key={name}
            area={inside(area)}
            page={{ width, height }}
            name={name}
            {...(tone ? { tone } : {})}
            onChange={(next) => onChange({ ...next, page: area.page })}
          />
        ) : null,
      )}
    </div>
  );
}
