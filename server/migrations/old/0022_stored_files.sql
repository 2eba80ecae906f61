-- Files people attach: one row per upload, named by a word nobody guesses; the same content is kept once on the disk.
create table stored_file (
  tenant_id integer not null,
  id bigint not null,
  file_key varchar(32) collate "C" not null,
  file_name varchar(200) collate "C" not null,
  ext varchar(8) collate "C" not null,
  file_size bigint not null,
  sha256 varchar(64) collate "C" not null,
  biz_type varchar(32) collate "C" not null,
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  constraint stored_file_pk primary key (tenant_id, id),
  constraint stored_file_uk unique (tenant_id, file_key),
  constraint stored_file_size_ck check (file_size > 0)
);
create index stored_file_sha256_ix on stored_file (tenant_id, sha256);
select app.tenant_table('stored_file');

-- 分片上传: what is to come, chunk by chunk; the chunks themselves stand on the disk under the row's number.
create table file_upload (
  tenant_id integer not null,
  id bigint not null,
  file_name varchar(200) collate "C" not null,
  file_size bigint not null,
  sha256 varchar(64) collate "C" not null,
  biz_type varchar(32) collate "C" not null,
  chunks jsonb not null,
  expires_at timestamptz not null,
  create_user_id bigint not null,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint file_upload_pk primary key (tenant_id, id),
  constraint file_upload_uk unique (tenant_id, create_user_id, biz_type, sha256)
);
select app.tenant_table('file_upload');
