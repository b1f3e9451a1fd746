// The lists of the system as files: channels, options, brandings, sign-ins, changes. Secrets of channels are no part of them.
import { sql } from 'kysely';
import { ok } from '#domain/errors/result.ts';
import { seenOfSystem } from '#server/access/system-sight.ts';
import { BRANDING_HANDLERS } from '#server/features/brandings/brandings.usecases.ts';
import { CHANNEL_HANDLERS } from '#server/features/channels/channels.usecases.ts';
import { OPTION_HANDLERS } from '#server/features/options/options.usecases.ts';
import { auditFor, signInsFor } from '#server/features/security/found-lines.usecases.ts';
import { isListed } from './account-lists.ts';
import { instant } from './export-sources.ts';
import { type ListSources, mapped } from './list-source.ts';

export const SYSTEM_LISTS: ListSources<'channels' | 'options' | 'brandings' | 'signIns' | 'audit'> = {
  channels: {
    columns: ['id', 'name', 'type', 'enabled', 'version'],
    rows: async (request, services) =>
      mapped(
        await isListed(CHANNEL_HANDLERS['channels.list'](request, services), 'c.id'),
        (where) => sql`select c.id, c.name, c.channel_type as type, c.enabled, c.version
          from channel c where ${where} order by c.name, c.id`,
      ),
  },
  options: {
    columns: ['id', 'type', 'code', 'name', 'best', 'rank', 'default', 'properties'],
    rows: async (request, services) =>
      mapped(
        await isListed(OPTION_HANDLERS['options.list'](request, services), 'v.id'),
        (where) => sql`select v.id, t.name as type, v.code, v.name, v.best, v.rank, v.is_default as "default",
          v.properties from option_value v join option_type t on t.id = v.option_type_id
          where ${where} order by t.name, v.rank, v.name`,
      ),
  },
  brandings: {
    columns: ['id', 'name', 'virtualHost', 'accounts', 'version'],
    rows: async (request, services) =>
      mapped(
        await isListed(BRANDING_HANDLERS['brandings.list'](request, services), 'b.id'),
        (where) => sql`select b.id, b.name, b.virtual_host as "virtualHost",
          (select count(*) from account a where a.branding_id = b.id and not a.removed) as accounts, b.version
          from branding b where ${where} order by b.name, b.id`,
      ),
  },
  signIns: {
    columns: ['at', 'login', 'name', 'address', 'outcome'],
    rows: async ({ caller, query }, { db }) => {
      const found = signInsFor(db, { caller, seen: await seenOfSystem(db, caller) }, query);
      return ok(sql`select ${instant('e.at')} as at, e.login, coalesce(nullif(e.name, ''), e.known) as name, e.address, e.outcome
          from (${found}) e order by e.id desc`);
    },
  },
  audit: {
    columns: ['at', 'person', 'login', 'actedFor', 'entity', 'entityId', 'event', 'name', 'account', 'changes'],
    rows: async ({ caller, query }, { db }) => {
      const found = auditFor(db, { caller, seen: await seenOfSystem(db, caller) }, query);
      return ok(sql`select ${instant('r.at')} as at, nullif(r.person, '') as person, r.login, r."actedFor", r.entity,
          r."entityId", r.event, r.name, r."accountName" as account, audited_changes(r.details) as changes
          from (${found}) r order by r.id desc`);
    },
  },
};
