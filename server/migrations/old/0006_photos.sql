-- Photos of the floor (floor.md §0.3 Photos, §16.1): operations name them, the pictures come later as files of the data directory.

-- 作业照片: what an operation names, whether it has come or not
create table op_photo (
  tenant_id integer not null,
  op_id varchar(40) collate "C" not null,
  sha256 varchar(64) collate "C" not null,
  place smallint not null,
  bytes integer not null,
  reported_time timestamptz,
  create_time timestamptz not null,
  constraint op_photo_pk primary key (tenant_id, op_id, sha256),
  constraint op_photo_pda_op_fk foreign key (tenant_id, op_id) references pda_op (tenant_id, op_id)
);
create index op_photo_sha256_ix on op_photo (tenant_id, sha256);
create index op_photo_create_time_ix on op_photo (tenant_id, create_time);
-- of operations that came before this table; the owner may be held by the walls too, so they are lifted for this statement
alter table pda_op no force row level security;
insert into op_photo as t (tenant_id, op_id, sha256, place, bytes, create_time)
select p.tenant_id, p.op_id, f.photo->>'sha256', min(f.place), min((f.photo->>'bytes')::integer), p.received_at
  from pda_op p, jsonb_array_elements(p.payload->'photos') with ordinality as f(photo, place)
 where p.op_type in ('PACK_ORDER', 'CHECK_DIFF') and coalesce(p.code, '') not in ('A0400', 'A1102')
 group by p.tenant_id, p.op_id, f.photo->>'sha256', p.received_at;
alter table pda_op force row level security;
select app.tenant_table('op_photo', 'select, insert, update');

-- 照片: pictures that are here; the file is named by tenant and sha256
create table photo (
  tenant_id integer not null,
  sha256 varchar(64) collate "C" not null,
  bytes integer not null,
  device_id varchar(40) collate "C" not null,
  stored_time timestamptz not null,
  constraint photo_pk primary key (tenant_id, sha256)
);
select app.tenant_table('photo', 'select, insert');
