-- The floor: stations, devices, the operations they send and what became of them (floor.md §9.4-9.6, §16).

-- 工作台
create table workstation (
  tenant_id integer not null,
  id bigint not null,
  warehouse_no varchar(32) collate "C" not null,
  sid varchar(32) collate "C" not null,
  workstation_no varchar(16) collate "C" not null,
  workstation_name varchar(32) collate "C" not null,
  station_type smallint not null,
  zone_no varchar(16) collate "C",
  printer_name varchar(64) collate "C",
  waybill_template varchar(64) collate "C",
  scale_no varchar(32) collate "C",
  scale_protocol smallint,
  baud_rate integer not null default 9600,
  camera_no varchar(32) collate "C",
  ip varchar(45) collate "C",
  is_disabled smallint not null default 0,
  like app.stamps including defaults,
  -- who sits there: one person at one workstation; a scale, too, belongs to one workstation
  bind_user_id bigint,
  bind_user_name varchar(64) collate "C",
  bind_session_id bigint,
  bind_time timestamptz,
  -- 秤的单位：1 公斤 2 克 3 磅；秤发来别的单位，读数不取
  scale_unit smallint not null default 1,
  constraint workstation_pk primary key (tenant_id, id),
  constraint workstation_uk unique (tenant_id, warehouse_no, sid, workstation_no),
  constraint workstation_uk2 unique (tenant_id, warehouse_no, sid, scale_no),
  constraint workstation_uk3 unique (tenant_id, bind_user_id),
  constraint workstation_wms_warehouse_fk foreign key (tenant_id, warehouse_no, sid) references wms_warehouse (tenant_id, warehouse_no, sid) on delete restrict,
  constraint workstation_scale_unit_ck check (scale_unit in (1, 2, 3))
);
create index workstation_zone_no_ix on workstation (tenant_id, zone_no);
-- its list: by number, narrowed by kind, zone and use
create index workstation_filter_ix on workstation (tenant_id, workstation_no, station_type, zone_no, is_disabled);
select app.tenant_table('workstation');

-- 设备
create table device (
  tenant_id integer not null,
  id bigint not null,
  device_id varchar(40) collate "C" not null,
  device_name varchar(32) collate "C" not null,
  key_hash varchar(64) collate "C" not null,
  warehouse_no varchar(32) collate "C" not null,
  sid varchar(32) collate "C" not null,
  status smallint not null default 1,
  incarnation varchar(40) collate "C",
  last_seen timestamptz,
  last_user_name varchar(32) collate "C",
  build varchar(16) collate "C",
  pending integer not null default 0,
  enrol_user bigint,
  enrol_time timestamptz not null,
  disable_time timestamptz,
  like app.stamps including defaults,
  -- the entry this device had before it was enrolled anew
  former_device_id varchar(40) collate "C",
  -- 上岗检查：设备登记时看过的每一项、几项不行、什么时候看的
  gate jsonb,
  gate_faults smallint,
  gate_time timestamptz,
  gate_agent varchar(400) collate "C",
  -- 扫码枪检测：每一项的结果、这台设备用的设置、几项要改、什么时候测的
  scanner jsonb,
  scanner_profile jsonb,
  scanner_faults smallint,
  scanner_time timestamptz,
  -- 没有传完就没声的设备: reported once, until it speaks again
  silent_told_time timestamptz,
  constraint device_pk primary key (tenant_id, id),
  constraint device_uk unique (tenant_id, device_id),
  constraint device_uk2 unique (tenant_id, device_name),
  constraint device_wms_warehouse_fk foreign key (tenant_id, warehouse_no, sid) references wms_warehouse (tenant_id, warehouse_no, sid) on delete restrict,
  constraint device_gate_ck check (
    (gate is null) = (gate_time is null) and (gate is null) = (gate_faults is null) and (gate is null or jsonb_typeof(gate) = 'array')
  ),
  constraint device_scanner_ck check (
    (scanner is null) = (scanner_time is null) and (scanner is null) = (scanner_faults is null) and (scanner is null) = (scanner_profile is null)
    and (scanner is null or (jsonb_typeof(scanner) = 'array' and jsonb_typeof(scanner_profile) = 'object'))
  )
);
create index device_filter_ix on device (tenant_id, last_seen desc nulls last, warehouse_no, sid, status, build);
create index device_former_device_id_ix on device (tenant_id, former_device_id) where former_device_id is not null;
select app.tenant_table('device');

-- 作业参数
create table operate_config (
  tenant_id integer not null,
  id bigint not null,
  warehouse_no varchar(32) collate "C" not null,
  sid varchar(32) collate "C" not null,
  check_as_pack smallint not null default 0,
  allow_check_picking smallint not null default 0,
  check_qty_input smallint not null default 1,
  print_at smallint not null default 1,
  pack_need_consumable smallint not null default 1,
  weigh_enabled smallint not null default 1,
  spot_block smallint not null default 1,
  one_key_ship smallint not null default 0,
  consumable_negative smallint not null default 1,
  blind_receive smallint not null default 0,
  idle_limit_min integer not null default 15,
  temp_daily_quota integer not null default 200,
  wait_hour integer not null default 4,
  like app.stamps including defaults,
  -- 收货不用先到货 (floor.md §6.2: 10→40 in direct receive); a warehouse may turn it off
  direct_receive smallint not null default 1,
  constraint operate_config_pk primary key (tenant_id, id),
  constraint operate_config_uk unique (tenant_id, warehouse_no, sid),
  constraint operate_config_wms_warehouse_fk foreign key (tenant_id, warehouse_no, sid) references wms_warehouse (tenant_id, warehouse_no, sid) on delete restrict,
  constraint operate_config_wait_ck check (wait_hour between 1 and 24),
  constraint operate_config_direct_receive_ck check (direct_receive in (0, 1))
);
create index operate_config_update_time_ix on operate_config (tenant_id, update_time desc);
select app.tenant_table('operate_config');

-- 作业 (append-only but for the verdict of a waiting one)
create table pda_op (
  tenant_id integer not null,
  op_id varchar(40) collate "C" not null,
  device_id varchar(40) collate "C" not null,
  incarnation varchar(40) collate "C" not null,
  seq bigint not null,
  lane varchar(64) collate "C" not null,
  lane_seq bigint not null,
  depends_on varchar(40) collate "C",
  op_type varchar(32) collate "C" not null,
  type_ver integer not null,
  warehouse_no varchar(32) collate "C" not null,
  sid varchar(32) collate "C" not null,
  workstation_no varchar(16) collate "C",
  doc_no varchar(32) collate "C",
  stockout_no varchar(32) collate "C",
  lease_version integer,
  payload jsonb not null,
  raw jsonb,
  payload_hash varchar(64) collate "C" not null,
  verdict smallint not null,
  code varchar(8) collate "C",
  msg varchar(200) collate "C",
  effects jsonb,
  notes jsonb,
  waiting_for varchar(16) collate "C",
  waiting_until timestamptz,
  user_id bigint not null,
  temp_user_id bigint,
  session_id bigint,
  operator_key varchar(32) collate "C" not null,
  task_rev bigint,
  ref_rev bigint,
  captured_wall bigint not null,
  captured_mono bigint not null,
  boot_id varchar(40) collate "C" not null,
  build varchar(32) collate "C" not null,
  effective_at timestamptz not null,
  received_at timestamptz not null,
  processed_at timestamptz,
  -- what an operation says without its numbers: a device that takes a new identity sends it again under other ones
  content_hash varchar(64) collate "C",
  -- 等签到：活先传上来、签到还在另一台机器上。到这个时间还没有签到才算未签到；平时为空，签到到了就清掉
  sign_due timestamptz,
  constraint pda_op_pk primary key (tenant_id, op_id),
  constraint pda_op_uk unique (tenant_id, device_id, incarnation, seq)
);
create index pda_op_doc_no_ix on pda_op (tenant_id, doc_no);
create index pda_op_stockout_no_effective_at_ix on pda_op (tenant_id, stockout_no, effective_at) where stockout_no is not null;
create index pda_op_waiting_until_ix on pda_op (tenant_id, waiting_until) where waiting_for is not null;
create index pda_op_device_id_incarnation_lane_lane_seq_ix on pda_op (tenant_id, device_id, incarnation, lane, lane_seq);
create index pda_op_sign_due_ix on pda_op (tenant_id, sign_due) where sign_due is not null;
select app.tenant_table('pda_op', 'select, insert, update');

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

-- 作业通道计数
create table pda_lane (
  tenant_id integer not null,
  device_id varchar(40) collate "C" not null,
  incarnation varchar(40) collate "C" not null,
  lane varchar(64) collate "C" not null,
  last_lane_seq bigint not null,
  last_time timestamptz not null,
  constraint pda_lane_pk primary key (tenant_id, device_id, incarnation, lane)
);
select app.tenant_table('pda_lane');

-- 设备化身
create table pda_incarnation (
  tenant_id integer not null,
  device_id varchar(40) collate "C" not null,
  incarnation varchar(40) collate "C" not null,
  last_seq bigint not null default 0,
  last_effective_at timestamptz,
  first_seen timestamptz not null,
  last_seen timestamptz not null,
  replaced_by varchar(40) collate "C",
  lost_from bigint,
  lost_to bigint,
  constraint pda_incarnation_pk primary key (tenant_id, device_id, incarnation)
);
select app.tenant_table('pda_incarnation');

-- 作业照片 (floor.md §0.3 Photos, §16.1): what an operation names; the picture itself comes later, as a file of the data directory
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

-- 作业冲突
create table op_exception (
  tenant_id integer not null,
  id bigint not null,
  op_id varchar(40) collate "C" not null,
  op_type varchar(32) collate "C" not null,
  code varchar(8) collate "C" not null,
  args jsonb not null default '{}',
  doc_no varchar(32) collate "C",
  stockout_no varchar(32) collate "C",
  owner_no varchar(32) collate "C",
  goods_no varchar(64) collate "C",
  qty integer,
  location_no varchar(32) collate "C",
  warehouse_no varchar(32) collate "C" not null,
  sid varchar(32) collate "C" not null,
  operator_key varchar(32) collate "C" not null,
  operator_name varchar(64) collate "C",
  device_id varchar(40) collate "C",
  effective_at timestamptz not null,
  status smallint not null default 10,
  resolution smallint,
  resolver varchar(32) collate "C",
  resolve_time timestamptz,
  move_no varchar(32) collate "C",
  check_no varchar(32) collate "C",
  remark varchar(200) collate "C",
  document_before jsonb,
  document_after jsonb,
  like app.stamps including defaults,
  -- 提议: what a person without the right reports of his own accord is booked when a leader accepts it (floor.md §16.2 Clashes)
  is_proposal smallint not null default 0,
  constraint op_exception_pk primary key (tenant_id, id),
  constraint op_exception_uk unique (tenant_id, op_id)
);
create index op_exception_doc_no_ix on op_exception (tenant_id, doc_no);
create index op_exception_stockout_no_ix on op_exception (tenant_id, stockout_no);
create index op_exception_status_effective_at_ix on op_exception (tenant_id, status, effective_at);
create index op_exception_warehouse_no_sid_status_ix on op_exception (tenant_id, warehouse_no, sid, status);
create index op_exception_filter_ix on op_exception (tenant_id, effective_at desc, op_type, code, operator_name, device_id, owner_no, resolution, status);
create index op_exception_goods_no_ix on op_exception (tenant_id, goods_no) where goods_no is not null;
create index op_exception_is_proposal_ix on op_exception (tenant_id, is_proposal, effective_at desc);
select app.tenant_table('op_exception');

-- 扫描流水 (append-only)
create table scan_log (
  tenant_id integer not null,
  op_id varchar(40) collate "C" not null,
  flow varchar(16) collate "C" not null,
  doc_no varchar(32) collate "C" not null default '',
  stockout_no varchar(32) collate "C",
  step varchar(16) collate "C" not null,
  kind smallint not null,
  raw varchar(200) collate "C" not null,
  owner_no varchar(32) collate "C",
  goods_no varchar(64) collate "C",
  qty integer,
  verdict smallint not null,
  code varchar(8) collate "C",
  warehouse_no varchar(32) collate "C" not null,
  sid varchar(32) collate "C" not null,
  operator_key varchar(32) collate "C" not null,
  device_id varchar(40) collate "C" not null,
  occurred_at timestamptz not null,
  biz_date date not null,
  constraint scan_log_pk primary key (tenant_id, op_id)
);
create index scan_log_doc_no_ix on scan_log (tenant_id, doc_no);
create index scan_log_stockout_no_ix on scan_log (tenant_id, stockout_no);
-- scans that named no goods: few among many
create index scan_log_unknown_ix on scan_log (tenant_id, occurred_at) where verdict = 2 and kind in (0, 1) and goods_no is null;
select app.tenant_table('scan_log', 'select, insert');

-- 谁在哪：每个人最后一次作业，一人一行，随每一批作业写；现场（1913）从这里读
create table floor_presence (
  tenant_id integer not null,
  operator_key varchar(32) collate "C" not null,
  operator_name varchar(64) collate "C" not null,
  warehouse_no varchar(32) collate "C" not null,
  sid varchar(32) collate "C" not null,
  device_id varchar(40) collate "C" not null,
  workstation_no varchar(16) collate "C",
  op_type varchar(32) collate "C" not null,
  flow varchar(16) collate "C",
  doc_no varchar(32) collate "C",
  location_no varchar(32) collate "C",
  last_time timestamptz not null,
  constraint floor_presence_pk primary key (tenant_id, operator_key)
    ) with (fillfactor = 70
);
create index floor_presence_warehouse_no_sid_ix on floor_presence (tenant_id, warehouse_no, sid);
select app.tenant_table('floor_presence', 'select, insert, update');
