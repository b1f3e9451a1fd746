// Values, not only names: codes, flags, errors, fields and constants of the inventory against tables and schemas.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { Ability } from '#domain/access/access.ts';
import { FLAGS, isMask } from '#domain/access/flags.ts';
import { Branding } from '#domain/api/administration/brandings.contract.ts';
import { Group } from '#domain/api/administration/groups.contract.ts';
import { Profile } from '#domain/api/administration/profiles.contract.ts';
import { Unit, UnitInput } from '#domain/api/administration/units.contract.ts';
import { User } from '#domain/api/administration/users.contract.ts';
import { API_BASE } from '#domain/api/calls.ts';
import { Channel } from '#domain/api/configuration/channels.contract.ts';
import { OptionType, OptionValue } from '#domain/api/configuration/options.contract.ts';
import { Service } from '#domain/api/configuration/services.contract.ts';
import { Job, JobCreation } from '#domain/api/deposit/job.schema.ts';
import { JOBS_CONTRACT } from '#domain/api/deposit/jobs.contract.ts';
import { PackGroup } from '#domain/api/deposit/pack-group.schema.ts';
import { RequirementValue } from '#domain/api/deposit/value.schema.ts';
import { Command, CommandCreation } from '#domain/api/sending/command.schema.ts';
import { DELIVERIES_CONTRACT } from '#domain/api/sending/deliveries.contract.ts';
import { Delivery } from '#domain/api/sending/delivery.schema.ts';
import { Shipment } from '#domain/api/sending/shipment.schema.ts';
import { SHIPMENTS_CONTRACT } from '#domain/api/sending/shipments.contract.ts';
import { SessionUser, UiPreferences } from '#domain/api/session/person.schema.ts';
import { Revision } from '#domain/api/shapes.ts';
import {
  ChannelDefinition,
  ChannelRequirement,
  OutputFileDefinition,
  TechnicalArea,
  TrackingProperty,
} from '#domain/channels/channel.schema.ts';
import { EXPECTED_PROOFS } from '#domain/deliveries/proofs.ts';
import { ERRORS, errorCode } from '#domain/errors/errors.ts';
import { LATER_CONTRACT } from '#domain/errors/later.table.ts';
import { SEARCH_RANGE_DAYS } from '#domain/jobs/search-range.ts';
import { COUNTER_REFRESH_MIN_MS, COUNTER_REFRESH_MS } from '#domain/monitoring/monitoring.ts';
import { Box } from '#domain/services/box.schema.ts';
import { Metadata } from '#domain/services/metadata.schema.ts';
import { PARSER_FORMATS, UNLIMITED } from '#domain/services/services.ts';
import { isShipmentError } from '#domain/shipments/shipments.ts';
import { STATUS_CODES } from '#domain/shipments/status.codes.ts';
import { PROJECT_ROOT } from './project-files.ts';

interface Fact {
  readonly id: string;
  readonly exact: string;
  readonly line: number;
  readonly name?: string;
  readonly code?: number;
  readonly value?: unknown;
  readonly flag?: string;
  readonly entity?: string;
  readonly inErrorRange?: boolean;
}
const inventory = JSON.parse(readFileSync(path.join(PROJECT_ROOT, 'tests/fixtures/inventory.json'), 'utf8')) as Record<
  string,
  readonly Fact[]
>;
const facts = (section: string): readonly Fact[] => {
  const list = inventory[section] ?? [];
  expect(list.length, section).toBeGreaterThan(0);
  return list;
};

describe('status codes', () => {
  it('are the 39 of the inventory, each with its meaning and its place among the errors', () => {
    const theirs = facts('shipmentCodes').map(({ code, name, inErrorRange }) => [code, name, inErrorRange]);
    const ours = Object.entries(STATUS_CODES).map(([code, { meaning }]) => [
      Number(code),
      meaning,
      isShipmentError(Number(code) as 300),
    ]);
    const sorted = (rows: unknown[][]) => rows.toSorted(([a], [b]) => Number(a) - Number(b));
    expect(theirs).toHaveLength(39);
    expect(sorted(ours)).toEqual(sorted(theirs));
  });
});

describe('permission flags', () => {
  it('have the bit and the meaning of the inventory, and no other bit is known', () => {
    const theirs = facts('permissions')
      .filter(({ flag }) => flag !== undefined)
      .map(({ flag = '', exact }) => {
        const bit = flag.startsWith('2^') ? 2 ** Number(flag.slice(2)) : Number(flag);
        return [bit, exact.split('|')[2]?.trim()];
      });
    expect(Object.values(FLAGS).map(({ bit, meaning }) => [bit, meaning])).toEqual(theirs);
    for (const [bit] of theirs) expect(isMask(bit)).toBe(true);
    expect([32, 128, 2 ** 17, 2 ** 31].map(isMask)).toEqual([false, false, false, false]);
  });
});

/** Role names of the inventory (permissions.role) → the ability they name; GROUP_VALIDATOR is 2 and 4 at group level. */
const ROLE_ABILITIES = {
  SUPER_ADMIN: 'superAdmin',
  SUPER_ADMIN_VIEW: 'superAdminView',
  ADMIN_USER_HIERARCHY: 'hierarchyAdmin',
  ADMIN_OU: 'administerOu',
  ADMIN_SERVICE: 'administerService',
  GROUP_VALIDATOR: 'validate',
  VALIDATOR: 'validate',
} as const satisfies Record<string, Ability>;

/** Allowance names of the inventory → the ability they name. */
const ALLOWANCE_ABILITIES = {
  VIEW_ORDERS_OTHERS: 'viewOthers',
  CREATE_ORDERS: 'createOrder',
  VIEW_ORDERS: 'viewOrder',
  CREATE_BEHALF: 'createBehalf',
  VALIDATE: 'validate',
  CANCEL: 'cancel',
} as const satisfies Record<string, Ability>;

describe('roles and allowances', () => {
  it.each([
    ['role', 'PERMISSION_ROLE_', ROLE_ABILITIES],
    ['allowance', 'PERMISSION_ALLOW_', ALLOWANCE_ABILITIES],
  ] as const)('each %s of the inventory names an ability', (group, prefix, ours) => {
    const theirs = facts('permissions').filter((fact) => fact.id.startsWith(`permissions.${group}.`));
    expect(Object.keys(ours)).toEqual(theirs.map(({ exact }) => exact.replace(prefix, '')));
  });
});

describe('errors', () => {
  it('stand in the catalogue, at least one row for each list of messages', () => {
    const sources = Object.values(ERRORS).map(({ source }) => source);
    const cited = (id: string) => sources.some((source) => id === source || id.startsWith(`${source}.`));
    // Facts of one line are one list. How errors are shown is no message.
    const messages = facts('errors').filter(({ id }) => !id.startsWith('errors.Display-rules.'));
    const lists = Map.groupBy([...messages, ...facts('requirementStatuses')], ({ line }) => line);
    expect(lists.size).toBeGreaterThan(30);
    const silent = [...lists.values()].filter((list) => !list.some(({ id }) => cited(id)));
    expect(silent.map(([first]) => first?.id)).toEqual([]);
  });

  it('of session and rights have the codes of the inventory', () => {
    const codes = facts('errors').flatMap(({ code }) => (code !== undefined && code < 0 ? [code] : []));
    expect([errorCode('exception.sessionTimeout'), errorCode('exception.unauthorized')]).toEqual(codes);
  });
});

type Shape = Readonly<Record<string, z.ZodType>>;
// `prefault` hides the shape of what it wraps.
const UnitProperties = (UnitInput.shape.properties as unknown as { def: { innerType: { shape: Shape } } }).def.innerType
  .shape;

/** Entity of the inventory → the fields that the contract has for it. */
const SHAPES: Readonly<Record<string, Shape>> = {
  'Logged-in user': SessionUser.shape,
  'Logged-in user uipreferences': UiPreferences.shape,
  Job: Job.shape,
  'Job response': Job.shape,
  'Job creation parameters': JobCreation.shape,
  'Pack group': PackGroup.shape,
  'Requirement value': RequirementValue.shape,
  'Delivery command': Command.shape,
  Delivery: Delivery.shape,
  Shipment: Shipment.shape,
  'Delivery creation payload': CommandCreation.shape,
  'Proof request': DELIVERIES_CONTRACT['deliveries.proof'].body.shape,
  'Acknowledge payload': SHIPMENTS_CONTRACT['shipments.acknowledge'].body.shape,
  Account: Unit.shape,
  'Account properties': UnitProperties,
  Group: Group.shape,
  Profile: Profile.shape,
  'User (administered)': User.shape,
  Branding: Branding.shape,
  Channel: Channel.shape,
  'Option type': OptionType.shape,
  'Option value': OptionValue.shape,
  'Output file': OutputFileDefinition.shape,
  'Requirement definition': ChannelRequirement.shape,
  'Tracking property': TrackingProperty.shape,
  Service: Service.shape,
  'Service metadata': Metadata.shape,
  Box: Box.shape,
  'Revision (history row)': Revision.shape,
};

/** Fields that the contract has under another name, or in a call of their own. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'Logged-in user.servicesMap': 'made of services by who needs it',
  'Logged-in user.ouControlledValues': 'GET /jobs/simple/tagLists, with targetOwnerId',
  'Job.packGroups': 'GET /jobs/{jobId}/packGroups',
  'Job.revisions': 'GET /jobs/{jobId}/revisions',
  'Delivery command.revisions': 'GET /deliveries/commands/{commandId}/revisions',
  'Delivery.channel': 'channelId, channelLabel, channelType, channelName',
  'Delivery.account': 'ouId, ouName',
  'Delivery.user': 'authorLogin, validatorLogin',
  'Delivery.group': 'groupName',
  'Delivery.recipients': 'GET /shipments?deliveryId=',
  'Delivery.status': 'state, countPerStatus',
  'Delivery.revisions': 'GET /deliveries/{deliveryId}/revisions',
  'Shipment.revisions': 'GET /shipments/{shipmentId}/revisions',
  'User (administered).mobile': 'mobileNumber',
  'User (administered).phone': 'phoneNumber',
  'User (administered).profile': 'profileId, profileName',
  'User (administered).group': 'groupId, groupName',
  'Service.groupingConfiguration': 'grouping',
  'Service.packRequirements': 'requirements with their scope',
  'Revision (history row).user': 'userLogin',
};

describe('fields', () => {
  it('that the inventory names are fields of the contract', () => {
    const named = facts('fields').filter(({ exact }) => /^[a-z][A-Za-z]*$/.test(exact));
    const missing = named
      .filter(({ entity = '', exact }) => SHAPES[entity] !== undefined && !(exact in (SHAPES[entity] ?? {})))
      .map(({ entity, exact }) => `${entity}.${exact}`);
    expect(new Set(missing)).toEqual(new Set([...Object.keys(ELSEWHERE), ...Object.keys(LATER_CONTRACT)]));
    expect(named.filter(({ entity = '' }) => SHAPES[entity] !== undefined).length).toBeGreaterThan(150);
  });

  it('of option types and values are fields of the contract, and those inside properties of a channel', () => {
    const named = facts('optionTypes').filter(({ entity = '' }) => SHAPES[entity] !== undefined);
    expect(named.length).toBe(9);
    expect(named.filter(({ entity = '', exact }) => !(exact in (SHAPES[entity] ?? {})))).toEqual([]);
    const inside = facts('fields').filter(
      ({ entity, exact }) => entity === 'Channel' && exact.startsWith('properties.'),
    );
    expect(inside.map(({ exact }) => exact.split('.')[1])).toEqual(Object.keys(Channel.shape.properties.shape));
  });

  it('of counters are answered by the counters calls', () => {
    const shapes = {
      ...JOBS_CONTRACT['jobs.counters'].result.shape,
      ...DELIVERIES_CONTRACT['deliveries.counters'].result.shape,
      ...SHIPMENTS_CONTRACT['shipments.counters'].result.shape,
    };
    const names = facts('fields')
      .filter(({ entity }) => entity === 'Counters' || entity === 'Counter responses')
      .map(({ exact }) => exact)
      .filter((exact) => !exact.includes(' '));
    expect(names.filter((name) => !(name in shapes))).toEqual([]);
  });

  it('of a technical area are all there, with the defaults of the inventory', () => {
    // The kind of a barcode and what pages are counted in have a field of their own (docs/decisions/0421).
    const own = ['barcodeType', 'scope'];
    expect(new Set(Object.keys(TechnicalArea.shape))).toEqual(
      new Set([...own, ...facts('technicalAreaFields').map(({ exact }) => exact)]),
    );
    expect(TechnicalArea.parse({ type: 'text' })).toMatchObject({
      area: { left: 0, top: 0, width: 10, height: 10 },
      colorError: '#ffffff',
      fontSize: 10,
      fontColor: '#000000',
      lineSpace: 1,
    });
  });
});

describe('constants', () => {
  const constant = (name: string): unknown => {
    const found = facts('constants').find((fact) => fact.name === name);
    expect(found, name).toBeDefined();
    return found?.value;
  };
  it.each<[string, unknown]>([
    ['Search range: default and maximum', SEARCH_RANGE_DAYS],
    ['expected proofs per service channel label', EXPECTED_PROOFS],
    ['Counter refresh interval', COUNTER_REFRESH_MS],
    ['Counter refresh interval minimum (test query parameter)', COUNTER_REFRESH_MIN_MS],
    ['Min/max elements unlimited', UNLIMITED],
    ['API base path', API_BASE],
    ['Channel time zone default', ChannelDefinition.shape.timeZone.parse(undefined)],
  ])('%s', (name, ours) => {
    expect(ours).toBe(constant(name));
  });

  it('bound the errors of shipments strictly', () => {
    expect(constant('Shipment error bounds (strict)')).toBe('-900 and 0');
    expect([-900, -899, -1, 0].map((code) => isShipmentError(code as 300))).toEqual([false, true, true, false]);
  });
});

describe('preferences and parsers', () => {
  it('are those of the inventory', () => {
    const named = facts('preferences').map(({ exact }) => exact);
    for (const name of named.filter((one) => /^[a-z]+[A-Z]/.test(one)))
      expect(Object.keys(UiPreferences.shape)).toContain(name);
    expect(PARSER_FORMATS).toHaveLength(facts('parsers').length);
  });
});
