-- Lines of the tariff, and what was charged (docs/decisions/0696). Sums are minor units of their currency.
create table if not exists tariff_line (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  channel_type text not null,
  kind text not null,
  option_type text,
  option_value text,
  weight_class integer,
  countries text[] not null,
  from_sheets integer not null,
  valid_from date not null,
  currency text not null,
  amount bigint not null,
  vat_permille integer not null
);

-- The price by the tariff of the day of posting; frozen when the shipment is composed, null: no price set.
alter table shipment add column if not exists price jsonb;

-- Never changed and never removed: a correction is a further line. It outlives the shipment's personal data.
create table if not exists charge (
  id bigint generated always as identity primary key,
  shipment_id bigint not null references shipment,
  delivery_id bigint not null references delivery,
  job_id bigint not null references job,
  account_id bigint not null references account,
  kind text not null,
  at timestamptz not null,
  cost_centre text,
  currency text not null,
  net bigint not null,
  vat bigint not null,
  parts jsonb not null,
  reason text,
  by_id bigint,
  by_login text
);
create unique index if not exists charge_once on charge (shipment_id) where kind = 'price';
create index if not exists charge_of_delivery on charge (delivery_id, id);
create index if not exists charge_of_job on charge (job_id);
create index if not exists charge_of_account on charge (account_id, at);
