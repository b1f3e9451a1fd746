// The metadata of the whole deposit.
import { useText } from '#renderer/i18n/text.ts';
import fields from '#renderer/shared/form/fields.module.css';
import { MetadataItems } from '../form/metadata-items.part.tsx';

export function MetadataTab() {
  const t = useText();
  return (
    <>
      <p className={fields.about}>{t('processing.metadata.about')}</p>
      <MetadataItems at={['serviceMetadatas']} />
    </>
  );
}
