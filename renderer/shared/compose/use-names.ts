// What areas are called: by their description, or by their type, numbered where several would have one name.
import type { TechnicalArea } from '#domain/channels/channel.schema.ts';
import { useText } from '#renderer/i18n/text.ts';

export function useNames(areas: readonly TechnicalArea[]): string[] {
  const t = useText();
  const plain = areas.map(({ desc, type }) => desc.trim() || t(`compose.type.${type}`));
  return plain.map((name, index) => {
    const before = plain.slice(0, index).filter((other) => other === name).length;
    const alone = plain.filter((other) => other === name).length === 1;
    return alone ? name : t('compose.nth', { name, n: before + 1 });
  });
}
