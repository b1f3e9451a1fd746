// The metadata fields of the service or of a box.
import { Metadata } from '#domain/services/metadata.schema.ts';
import { useText } from '#renderer/i18n/text.ts';
import { DraftFields } from './draft-fields.part.tsx';
import { freshName } from './fresh-names.ts';
import { Items } from './items.part.tsx';
import { METADATA_ROWS } from './metadata-rows.ts';

export function MetadataItems({ at }: { at: readonly (string | number)[] }) {
  const t = useText();
  const named = (items: readonly Metadata[], name: string) =>
    freshName(
      name,
      items.map((one) => one.name),
    );
  return (
    <Items<Metadata>
      at={at}
      label={t('processing.tab.metadata')}
      add={t('processing.metadata.add')}
      title={({ name, label }) => label || name}
      sub={({ type }) => t(`processing.metadataType.${type}`)}
      fresh={(items) => Metadata.parse({ name: named(items, 'field') })}
      copy={(item, items) => ({ ...item, name: named(items, item.name) })}
    >
      {(_item, index) => <DraftFields rows={METADATA_ROWS} scope="processing.metadata" at={[...at, index]} />}
    </Items>
  );
}
