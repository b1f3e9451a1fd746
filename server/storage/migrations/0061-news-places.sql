-- Where news are shown: at home, and on the sign-in page.
alter table branding_news add column if not exists on_home boolean not null default true;
alter table branding_news add column if not exists on_sign_in boolean not null default true;
