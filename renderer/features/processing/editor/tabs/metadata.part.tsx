// The metadata of the whole deposit.
import { MetadataItems } from '../form/metadata-items.part.tsx';

export function MetadataTab() {
  return <MetadataItems at={['serviceMetadatas']} />;
}
