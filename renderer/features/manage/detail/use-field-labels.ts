// What a service calls the fields whose values stand beside an order or a document.
import { namedFields } from '#domain/services/metadata/fields.ts';
import { useCall } from '#renderer/api/api.ts';

/**
 * The label of a field by its name; the name itself until the service is read, and where it has the field no more.
 * @param values those that are shown: without any, nothing is read
 */
export function useFieldLabels(serviceId: number, values: Readonly<Record<string, string>>): (name: string) => string {
  const asked = { enabled: Object.keys(values).length > 0 };
  const { data } = useCall('services.get', { params: { serviceId } }, asked);
  const fields = data === undefined ? [] : namedFields(data);
  return (name) => fields.find(({ field }) => field.name === name)?.field.label || name;
}
