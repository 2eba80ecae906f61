-- 作业另存: operations that came and have no place in pda_op. They cannot be read (A0400, A1102), or their place is another's: two copies
-- of one device, an id that returned with another content (A1103). Whole and as text: nothing about it may be believed.
create table pda_op_aside (
  tenant_id integer not null,
  -- sha256 of device, incarnation and text, its first 40 digits; op_id of its op_exception
  aside_no varchar(40) collate "C" not null,
  device_id varchar(40) collate "C" not null,
  incarnation varchar(40) collate "C" not null,
  op_id varchar(40) collate "C",
  seq bigint,
  lane varchar(64) collate "C",
  lane_seq bigint,
  body text not null,
  -- 1 known already and sent again under other numbers, 2 flagged, 3 refused
  verdict smallint not null,
  code varchar(8) collate "C",
  msg varchar(200) collate "C",
  received_at timestamptz not null,
  -- it came again under a new identity and was decided then
  taken_at timestamptz,
  constraint pda_op_aside_pk primary key (tenant_id, aside_no)
);
create index pda_op_aside_device_id_incarnation_seq_ix on pda_op_aside (tenant_id, device_id, incarnation, seq);
create index pda_op_aside_open_ix on pda_op_aside (tenant_id, device_id, op_id) where code = 'A1103' and taken_at is null;
select app.tenant_table('pda_op_aside', 'select, insert, update');

-- what an operation says without its numbers: a device that takes a new identity sends it again under other ones
alter table pda_op add column content_hash varchar(64) collate "C";

-- the entry this device had before it was enrolled anew
alter table device add column former_device_id varchar(40) collate "C";
create index device_former_device_id_ix on device (tenant_id, former_device_id) where former_device_id is not null;
