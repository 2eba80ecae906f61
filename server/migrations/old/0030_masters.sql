-- Sites are looked for by province and city; a role belongs to the parent owner whose administrators made it; why somebody is on the black list.
create index warehouse_province_code_city_code_ix on warehouse (tenant_id, province_code, city_code);
create index warehouse_city_code_ix on warehouse (tenant_id, city_code);
alter table role add column owner_no varchar(32) collate "C";
-- rows that are there are checked; the owner may be held by the walls too, so they are lifted meanwhile
alter table role no force row level security;
alter table owner no force row level security;
alter table role add constraint role_owner_fk foreign key (tenant_id, owner_no) references owner (tenant_id, owner_no) on delete restrict;
alter table role force row level security;
alter table owner force row level security;
create index role_owner_no_ix on role (tenant_id, owner_no) where owner_no is not null;
alter table temp_user add column black_reason varchar(100) collate "C";
-- Signed out by the clock, not by hand: what was done until the end of the authorisation still counts as signed in.
alter table temp_user_auth add column sign_auto smallint not null default 0;
create index temp_user_auth_open_ix on temp_user_auth (tenant_id, end_time) where status = 1 or sign_status = 1;
create index work_record_temp_user_id_ix on work_record (tenant_id, temp_user_id, finish_time) where temp_user_id is not null;
