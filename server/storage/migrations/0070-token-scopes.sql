-- What a partner's server may do by its token, until when and from where (docs/decisions/0674). Those that there were ask for
-- tickets, as before.
alter table access_token add column if not exists scopes text[] not null default '{}';
alter table access_token add column if not exists expires_at timestamptz;
alter table access_token add column if not exists allowed_address_ranges text[] not null default '{}';
update access_token set scopes = '{tickets}' where kind = 'service' and scopes = '{}';
create index if not exists access_token_service on access_token (user_id) where kind = 'service';
