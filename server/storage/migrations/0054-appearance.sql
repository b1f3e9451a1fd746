-- Pictures of brandings by their content, and news by branding and language (docs/decisions/0617 and 0619).
create table if not exists branding_image (
  hash text primary key,
  content_type text not null,
  bytes bytea not null
);

create table if not exists branding_news (
  branding_id bigint not null references branding on delete cascade,
  locale text not null,
  version integer not null default 1,
  html text not null,
  -- null: at once, and without end
  shown_from timestamptz,
  shown_until timestamptz,
  updated_at timestamptz not null,
  primary key (branding_id, locale)
);
