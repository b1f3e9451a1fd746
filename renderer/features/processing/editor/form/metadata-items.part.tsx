// The metadata fields of the service or of a box.
import { Metadata } from '#domain/services/metadata.schema.ts';
import { useText } from '#renderer/i18n/text.ts';
import { DraftExpression } from './draft-expression.part.tsx';
import { DraftFields } from './draft-fields.part.tsx';
import { freshName } from './fresh-names.ts';
import { Items } from './items.part.tsx';
import { METADATA_ROWS } from './metadata-rows.ts';

/** @param box the box whose fields they are; without it they are those of the service */
export function MetadataItems({ at, box }: { at: readonly (string | number)[]; box?: string }) {
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
      {({ name }, index) => (
        <DraftFields
          rows={METADATA_ROWS}
          scope="processing.metadata"
          at={[...at, index]}
          custom={{
            value: (
              <DraftExpression
                key={index}
                at={[...at, index, 'value']}
                place={box === undefined ? 'serviceMetadata' : 'boxMetadata'}
                scope="processing.metadata"
                within={{ self: name, ...(box === undefined ? {} : { box }) }}
              />
            ),
          }}
        />
      )}
    </Items>
  );
}
