// The marks that a service sets on the pages of a channel, in the order in which they are drawn, and those of the channel below
// them.
import { TechnicalArea } from '#domain/channels/channel.schema.ts';
import { useText } from '#renderer/i18n/text.ts';
import { ArrangeButton } from '#renderer/shared/compose/arrange-button.part.tsx';
import fields from '#renderer/shared/form/fields.module.css';
import { useDraft } from '../draft-context.ts';
import { DraftExpression } from '../form/draft-expression.part.tsx';
import { DraftFields } from '../form/draft-fields.part.tsx';
import { Items } from '../form/items.part.tsx';
import { PAGE_WORDS, pageOptions } from '../form/page-options.ts';
import { AREA_FIGURES, AREA_ROWS } from './area-rows.ts';
import { ArrangedAreas } from './arranged-areas.part.tsx';
import { offeredOf } from './channel.rules.ts';
import classes from './channels.module.css';
import { Figures } from './figures.part.tsx';
import { useOffered } from './offered.ts';

export function TechnicalAreas({ index }: { index: number }) {
  const t = useText();
  const at = ['channels', index, 'composition', 'technicalAreas'];
  const rows = AREA_ROWS.map((row) => (row.field === 'page' ? { ...row, options: pageOptions(t) } : row));
  return (
    <>
      <header className={classes.sectionHead}>
        <h2>{t('processing.area.title')}</h2>
        <ArrangeButton>{(leave) => <ArrangedAreas index={index} onLeave={leave} />}</ArrangeButton>
      </header>
      <p className={fields.about}>{t('processing.area.about')}</p>
      <Items<TechnicalArea>
        at={at}
        label={t('processing.area.title')}
        add={t('processing.area.add')}
        title={({ desc, type }) => desc || t(`processing.areaType.${type}`)}
        sub={({ page, type }) =>
          t('processing.area.sub', {
            type: t(`processing.areaType.${type}`),
            page: t(`processing.pageSelector.${PAGE_WORDS[page]}`),
          })
        }
        fresh={() => TechnicalArea.parse({ type: 'text' })}
        copy={(area) => area}
      >
        {(_area, n) => (
          <DraftFields
            key={n}
            rows={rows}
            scope="processing.area"
            at={[...at, n]}
            custom={{
              area: <Figures at={[...at, n, 'area']} fields={AREA_FIGURES} label="processing.area.area" />,
              condition: <DraftExpression at={[...at, n, 'condition']} place="areaCondition" scope="processing.area" />,
              contentEvaluator: (
                <DraftExpression at={[...at, n, 'contentEvaluator']} place="areaContent" scope="processing.area" />
              ),
            }}
          />
        )}
      </Items>
      <ChannelAreas index={index} />
    </>
  );
}

/** Those that the channel sets for all services: they are said. */
function ChannelAreas({ index }: { index: number }) {
  const t = useText();
  const offered = useOffered();
  const { draft } = useDraft();
  const files = offeredOf(offered, draft.channels[index]?.channelId ?? 0)?.outputFiles ?? [];
  const areas = files.flatMap(({ name, technicalAreas }) => technicalAreas.map((area) => ({ file: name, area })));
  if (areas.length === 0) return null;
  return (
    <section>
      <h3 className={classes.title}>{t('processing.area.ofChannel')}</h3>
      <ul className={classes.plain}>
        {areas.map(({ file, area }, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an area has no name but its place
          <li key={n}>
            <bdi>{area.desc || t(`processing.areaType.${area.type}`)}</bdi>
            <small>
              {t('processing.area.at', {
                type: t(`processing.areaType.${area.type}`),
                page: t(`processing.pageSelector.${PAGE_WORDS[area.page]}`),
                left: area.area.left,
                top: area.area.top,
                file,
              })}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}
