// What is laid over or under the pages of a box: letterhead, stamp, terms.
import { Input } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Apposition } from '#domain/services/box.schema.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import type { FieldRow } from '#renderer/shared/form/field-rows.ts';
import { useDraft } from '../draft-context.ts';
import { DraftFields } from '../form/draft-fields.part.tsx';
import { freshName } from '../form/fresh-names.ts';
import { Items } from '../form/items.part.tsx';
import { PAGE_WORDS, pageOptions } from '../form/page-options.ts';
import type { BoxPartProps } from './box-rows.ts';
import { APPOSITION_ROWS } from './box-rows.ts';
import { FileButton, FileCard } from './file-card.part.tsx';

export function AppositionItems({ index }: BoxPartProps) {
  const t = useText();
  const at = ['boxes', index, 'appositions'];
  const rows = APPOSITION_ROWS.map((row): FieldRow => {
    return row.field === 'page' ? { ...row, options: pageOptions(t) } : row;
  });
  const named = (items: readonly Apposition[], id: string) =>
    freshName(
      id,
      items.map((one) => one.id),
    );
  return (
    <Items<Apposition>
      at={at}
      label={t('processing.box.appositions')}
      add={t('processing.apposition.add')}
      title={({ id, label }) => label || id}
      sub={({ layer, page }) =>
        t('processing.apposition.lies', {
          layer: t(`processing.appositionLayer.${layer}`),
          page: t(`processing.pageSelector.${PAGE_WORDS[page]}`),
        })
      }
      fresh={(items) => Apposition.parse({ id: named(items, 'overlay') })}
      copy={(item, items) => ({ ...item, id: named(items, item.id) })}
    >
      {({ fileId }, n) => (
        <DraftFields
          rows={rows}
          scope="processing.apposition"
          at={[...at, n]}
          custom={{ fileId: <AppositionFile at={[...at, n, 'fileId']} fileId={fileId} /> }}
        />
      )}
    </Items>
  );
}

function AppositionFile({ at, fileId }: { at: readonly (string | number)[]; fileId: string | null }) {
  const t = useText();
  const faultText = useFaultText();
  const { change, faultAt, files } = useDraft();
  const put = (file: File) => change(at, files.add(file));
  return (
    <Input.Wrapper
      label={t('processing.apposition.fileId')}
      description={t('processing.apposition.fileId.hint')}
      labelElement="div"
    >
      {fileId === null ? (
        <div>
          <FileButton
            label={t('processing.files.choose')}
            takes="pdf"
            icon={<IconPlus size={16} stroke={1.5} aria-hidden />}
            onFiles={([file]) => (file ? put(file) : undefined)}
          />
        </div>
      ) : (
        <FileCard
          reference={fileId}
          takes="pdf"
          fault={faultText(faultAt(at))}
          onReplace={put}
          onRemove={() => change(at, null)}
        />
      )}
    </Input.Wrapper>
  );
}
