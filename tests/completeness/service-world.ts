// A service with one field more, or another one: saved through the call, deposited with, and looked at. What a probe sees is the
// label of the refusal where there is one.
import { ApiFailure } from '#tests/support/test-client.ts';
import { DUBOIS, MARTIN } from '../scenarios/invoice-pages.ts';
import { openPostOffice, type PostOffice } from '../scenarios/post-office.ts';
import { ADDRESS_AREA } from '../support/letters-pdf.ts';
import { areaText } from '../support/town.ts';
import { LOOKS, type LookName, type Seen } from './looks.ts';
import { type ProbePage, pagesPdf } from './probe-pages.ts';

/** What a probe says of a service, its channel, and what is deposited. Boxes are told apart by their names. */
export interface Parts {
  /** `postal`: of the requirement of the address. */
  readonly service?: object;
  readonly boxes?: readonly { readonly name: string }[];
  readonly composition?: object;
  /** Of the channel in the service. */
  readonly own?: object;
  /** Of the channel itself, and of its output file. */
  readonly channel?: object;
  readonly output?: object;
  /** Of the deposit. */
  readonly parameters?: object;
  readonly files?: Readonly<Record<string, readonly ProbeFile[]>>;
}

/** A file of a deposit or of a service: pages, or bytes. */
export interface ProbeFile {
  readonly name: string;
  /** null: a page on which nothing stands. */
  readonly pages?: readonly ProbePage[];
  readonly content?: string | Buffer | (() => Promise<Buffer>);
}

/** One field: how a service with it and one without it come out. */
export interface Probe {
  /** What both have. */
  readonly base?: Parts;
  /** What the field adds. */
  readonly with: Parts;
  readonly see: LookName;
  readonly shows: readonly [without: unknown, added: unknown];
}
export type Probes = Readonly<Record<string, Probe>>;

const DEFAULT_FILES: NonNullable<Parts['files']> = {
  letters: [
    {
      name: 'run.pdf',
      pages: [
        { reference: 'A', address: DUBOIS, says: 'first' },
        { reference: 'B', address: MARTIN, says: 'second' },
      ],
    },
  ],
};
const MAIN = { name: 'letters', label: 'Letters', main: true, splitConfig: { type: 'everyPages', pages: 1 } };
const CHANNEL = {
  ...{ channelType: 'SIMPLE_MAIL', providerName: 'folder', timeZone: 'Europe/Paris' },
  requirements: [{ name: 'postalRecipient', kind: 'RECIPIENT', type: 'POSTAL_ADDRESS', mandatory: true }],
};

/** Boxes of both, those of one name as one: what comes later goes before. */
function mergedBoxes(lists: readonly Parts['boxes'][]): object[] {
  const boxes = new Map<string, object>([[MAIN.name, MAIN]]);
  for (const box of lists.flatMap((list) => list ?? [])) boxes.set(box.name, { ...boxes.get(box.name), ...box });
  return [...boxes.values()];
}

function merged(...parts: readonly Parts[]): Required<Parts> {
  const all = <K extends Exclude<keyof Parts, 'boxes' | 'files'>>(key: K) =>
    Object.assign({}, ...parts.map((part) => part[key] ?? {})) as object;
  return {
    service: all('service'),
    boxes: mergedBoxes(parts.map(({ boxes }) => boxes)) as Required<Parts>['boxes'],
    composition: { printSide: 'simplex', ...all('composition') },
    own: all('own'),
    channel: all('channel'),
    output: all('output'),
    parameters: all('parameters'),
    files: Object.assign({}, DEFAULT_FILES, ...parts.map(({ files }) => files ?? {})),
  };
}

async function contentOf({ pages, content = '' }: ProbeFile): Promise<Buffer> {
  if (pages === undefined) return typeof content === 'function' ? content() : Buffer.from(content as string);
  return pagesPdf(pages);
}

async function partsOf(files: Required<Parts>['files']) {
  const parts: { name: string; value: Buffer; fileName: string }[] = [];
  for (const [box, list] of Object.entries(files))
    for (const file of list) parts.push({ name: box, value: await contentOf(file), fileName: file.name });
  return parts;
}

/** What was refused, with the field or area that it names. */
const faultOf = ({ label, parameters }: ApiFailure): string =>
  [label, parameters.field ?? parameters.area ?? parameters.part ?? parameters.apposition ?? []].flat().join(' ');

/** A server on which probes are made. */
export interface ProbeWorld {
  readonly office: PostOffice;
  /** What a probe sees of both: without its field, and with it. */
  see(probe: Probe): Promise<[unknown, unknown]>;
  /** What any look sees; the label of a refusal where there is one. */
  look<T>(parts: Parts, look: (seen: Seen) => Promise<T>): Promise<T | string>;
  close(): Promise<void>;
}

/** Opens a server for probes; call `close()` in `afterAll`. */
export async function openProbeWorld(environment: Readonly<Record<string, string>> = {}): Promise<ProbeWorld> {
  const office = await openPostOffice({ environment });
  // A Friday morning in Paris.
  office.server.clock.set('2026-11-27T09:00:00Z');
  const { services } = office.server;
  const [clerk, admin] = [await office.as('clerk'), await office.server.administrator()];
  const { id: profile_id } = await services.db
    .selectFrom('profile')
    .select('id')
    .where('name', '=', 'clerk')
    .executeTakeFirstOrThrow();
  const lists = [{ name: 'sites', freeValues: false, values: [{ label: 'Metz', value: 'Metz' }] }];
  const { definition } = await services.db
    .selectFrom('account')
    .select('definition')
    .where('id', '=', office.town.accountId)
    .executeTakeFirstOrThrow();
  await services.db
    .updateTable('account')
    .set({ definition: JSON.stringify({ ...(definition as object), tagLists: lists }) })
    .where('id', '=', office.town.accountId)
    .execute();
  const paper = await admin.call('options.saveType', { body: { name: 'Paper' } });
  for (const name of ['White', 'Grey']) await admin.call('options.save', { body: { optionTypeId: paper.id, name } });
  const known = new Map<string, Promise<unknown>>();
  let made = 0;

  async function save(parts: Required<Parts>, channelName: string): Promise<number> {
    const file = { name: 'main', mainOutputFile: true, ...parts.output };
    const channel = { name: channelName, ...CHANNEL, outputFileDefinitions: [file], ...parts.channel };
    const saved = await admin.call('channels.save', { body: channel as never });
    const label = 'mail';
    const own = { label, channelId: saved.id, composition: parts.composition, ...parts.own };
    const {
      requirements = [],
      postal = {},
      ...service
    } = parts.service as { requirements?: object[]; postal?: object | null };
    const definition = {
      ...{
        ouId: office.town.accountId,
        name: channelName,
        type: 'simpleMultiple',
        laterAddresses: 'expected',
        boxes: parts.boxes,
      },
      channels: [own],
      sendingStrategy: [{ channelLabels: [label] }],
      ...service,
      requirements: [
        ...(postal === null ? [] : [{ name: 'postalRecipient', value: areaText(ADDRESS_AREA), ...postal }]),
        ...requirements,
      ],
    };
    const brought = await partsOf({ files: parts.files['service files'] ?? [] });
    const sent = [{ name: 'parameters', value: JSON.stringify(definition) }, ...brought];
    const { id: service_id } = await admin.call('services.save', { parts: sent });
    await services.db.insertInto('profile_service').values({ profile_id, service_id }).execute();
    return service_id;
  }

  async function seen<T>(parts: Required<Parts>, look: (seen: Seen) => Promise<T>): Promise<T | string> {
    made += 1;
    const channelName = `Probe ${made}`;
    try {
      const serviceId = await save(parts, channelName);
      const { 'service files': _ofService, ...files } = parts.files;
      const parameters = JSON.stringify({ serviceId, ...parts.parameters });
      const sent = [{ name: 'parameters', value: parameters }, ...(await partsOf(files))];
      const { id } = await clerk.call('jobs.create', { parts: sent });
      await office.ready(clerk, id);
      const job = await clerk.call('jobs.get', { params: { jobId: id } });
      if (job.errorMessage !== null) return job.errorMessage.label;
      return await look({ office, clerk, job, channelName });
    } catch (error) {
      if (error instanceof ApiFailure) return faultOf(error);
      throw error;
    }
  }

  /** Many probes begin with the same service: it is looked at once. */
  function seenOnce(parts: Required<Parts>, look: LookName): Promise<unknown> {
    const key = JSON.stringify([parts, look], (_key, value: unknown) =>
      typeof value === 'function' ? value.name : value,
    );
    const found = known.get(key) ?? seen<unknown>(parts, LOOKS[look]);
    known.set(key, found);
    return found;
  }

  return {
    office,
    async see({ base = {}, with: more, see }) {
      const without = await seenOnce(merged(base), see);
      return [without, await seenOnce(merged(base, more), see)];
    },
    look: (parts, look) => seen(merged(parts), look),
    close: () => office.close(),
  };
}
